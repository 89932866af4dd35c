"""Reference values for text features: scikit-learn's vectorizers and Snowball's stemmers.

Run by hand: /usr/bin/python3 scripts/reference/features_text.py
Needs python3-sklearn, python3-snowballstemmer (2.2.0) and, for English words, wamerican (the SCOWL word list, whose
licence allows copies). Writes library/src/features/text/reference/*.json.
"""
import random

import sklearn
import snowballstemmer
from sklearn.feature_extraction.text import CountVectorizer, HashingVectorizer, TfidfVectorizer

from common import write

DOCUMENTS = [
    "The quick brown fox jumps over the lazy dog; the dog sleeps.",
    "A film that is great, great, GREAT: I'd watch it again! 10/10",
    "Don't bother. The plot isn't well-known and the actors aren't good...",
    "",
    "Der Fuchs läuft über die Straße, und der Hund schläft. Äpfel & Öl!",
    "Les élèves déjà arrivés; où est le garçon? Ça va, c'est l'été.",
    "Быстрая лиса прыгает через ленивую собаку. ΤΑΧΥΣ αλεπού ΣΟΦΟΣ",
    "snake_case  and\tcamelCase,\n\n  numbers 3.14 x2 1e9   ½ \u00b2 \u0967\u0968",
    "素早い茶色の狐 日本語 tokens; \U0001d4ea\U0001d4eb \U00020000\U00020001\U00020002 \U0001f600\U0001f600",
    "the dog and the fox and the dog and the fox",
    "   \u00a0\u2003 ... !!! ---   ",
    "ﬁne café CAFÉ naïve façade Istanbul great film",
]

VECTORIZERS = [
    ({}, {}),
    ({"minLength": 1}, {"token_pattern": r"(?u)\b\w+\b"}),
    ({"minLength": 4, "lowercase": False}, {"token_pattern": r"(?u)\b\w\w\w\w+\b", "lowercase": False}),
    ({"ngrams": 2}, {"ngram_range": (1, 2)}),
    ({"ngrams": 3, "shortestNgram": 2}, {"ngram_range": (2, 3)}),
    ({"extraStopWords": ["the", "and", "die"], "ngrams": 2}, {"stop_words": ["the", "and", "die"], "ngram_range": (1, 2)}),
    ({"stripAccents": True}, {"strip_accents": "unicode"}),
    ({"analyzer": "characters", "ngrams": 3, "shortestNgram": 2}, {"analyzer": "char", "ngram_range": (2, 3)}),
    ({"analyzer": "characters", "ngrams": 1}, {"analyzer": "char"}),
    ({"analyzer": "characters-within-words", "ngrams": 4, "shortestNgram": 2}, {"analyzer": "char_wb", "ngram_range": (2, 4)}),
    ({"analyzer": "characters-within-words", "ngrams": 9, "shortestNgram": 8}, {"analyzer": "char_wb", "ngram_range": (8, 9)}),
    ({"minDocuments": 2}, {"min_df": 2}),
    ({"minDocuments": 0.2, "ngrams": 2}, {"min_df": 0.2, "ngram_range": (1, 2)}),
    ({"maxDocuments": 2}, {"max_df": 2}),
    ({"maxDocuments": 0.2}, {"max_df": 0.2}),
    ({"vocabularySize": 2}, {"max_features": 2}),
    ({"binary": True}, {"binary": True}),
]

WEIGHTS = [
    ({}, {}),
    ({"sublinear": True}, {"sublinear_tf": True}),
    ({"norm": "l1"}, {"norm": "l1"}),
    ({"norm": "none"}, {"norm": None}),
    ({"idf": "shifted"}, {"smooth_idf": False}),
    ({"idf": "none"}, {"use_idf": False}),
    ({"binary": True, "sublinear": True}, {"binary": True, "sublinear_tf": True}),
    ({"ngrams": 2, "minDocuments": 2, "idf": "shifted", "norm": "l1"},
     {"ngram_range": (1, 2), "min_df": 2, "smooth_idf": False, "norm": "l1"}),
    ({"analyzer": "characters-within-words", "ngrams": 3, "shortestNgram": 3}, {"analyzer": "char_wb", "ngram_range": (3, 3)}),
]

HASHING = [
    ({"buckets": 2**20}, {"n_features": 2**20}),
    ({"buckets": 64}, {"n_features": 64}),
    ({"buckets": 7, "norm": "none"}, {"n_features": 7, "norm": None}),
    ({"buckets": 7, "norm": "l1", "signed": False}, {"n_features": 7, "norm": "l1", "alternate_sign": False}),
    ({"buckets": 50, "ngrams": 2, "norm": "none", "signed": False, "binary": True},
     {"n_features": 50, "ngram_range": (1, 2), "norm": None, "alternate_sign": False, "binary": True}),
    ({"buckets": 1000, "analyzer": "characters", "ngrams": 3, "shortestNgram": 3}, {"n_features": 1000, "analyzer": "char", "ngram_range": (3, 3)}),
]


def save(name, tool, version, values):
    path = f"library/src/features/text/reference/{name}.json"
    write(path, tool, version, values, indent=None, separators=(",", ":"))


def entries(matrix):
    matrix = matrix.tocoo()
    cells = sorted((int(i), int(j), float(v)) for i, j, v in zip(matrix.row, matrix.col, matrix.data) if v != 0)
    return {"row": [c[0] for c in cells], "column": [c[1] for c in cells], "value": [c[2] for c in cells]}


def vectorizers():
    def cases(make, table):
        result = []
        for options, arguments in table:
            model = make(**arguments)
            matrix = model.fit_transform(DOCUMENTS)
            case = {"options": options, "columns": matrix.shape[1], **entries(matrix)}
            if hasattr(model, "vocabulary_"):
                case["terms"] = model.get_feature_names_out().tolist()
            result.append(case)
        return result

    fitted = TfidfVectorizer().fit(DOCUMENTS[:3])
    save("vectorizers", "scikit-learn", sklearn.__version__, {
        "documents": DOCUMENTS,
        "counts": cases(CountVectorizer, VECTORIZERS),
        "tfidf": cases(TfidfVectorizer, WEIGHTS),
        "hashing": cases(HashingVectorizer, HASHING),
        "newDocuments": {"fitted": 3, **entries(fitted.transform(DOCUMENTS))},
    })


def english_words(draw):
    words = sorted({line.strip().lower() for line in open("/usr/share/dict/american-english", encoding="utf8")})
    chosen = draw.sample(words, 2500)
    exceptional = """skis skies dying lying tying idly gently ugly early only singly sky news howe atlas cosmos bias andes
        inning innings outing outings canning herring earring proceed proceeds exceed exceeded succeed succeeds generate
        generous general generic communism commune arsenal arsenic ties cries gas this gaps kiwis by say cry hoping hopping
        luxuriated hopefully agreed feed sized failing skating 'tis 's' o'clock dog's dogs' yes youth boyish sayyed
        y yy yyy yell a as is be bed abed""".split()
    endings = """s es ed ing ingly edly eed eedly ied ies y ational tional enci anci abli entli izer ization ation ator alism
        aliti alli fulness ousli ousness iveness iviti biliti bli ogi fulli lessli li alize icate iciti ical ful ness ative al
        ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize ion e l us ss sses 's ' 's'""".split()
    stems = ["".join(draw.choice("aeiouybcdglmnrstwx'") for _ in range(draw.randint(1, 5))) for _ in range(40)]
    return chosen + exceptional + [draw.choice(stems) + draw.choice(endings) + draw.choice(["", "", *endings]) for _ in range(1500)]


def german_words(draw):
    stems = """haus häus freund freundlich wahr wahrheit arbeit bedürf bedürfnis erlaub kenntnis größ straß fuß fluss bau
        trau feuer mauer neu treu mayer bayer kauf käuf läufer schön schönheit mög möglich kraft kräft lehr lehrer schul
        regier verwalt wiss wissenschaft end wend ig eig wen quell poesi aktuell hoch höchst klein best derb fest geist
        musik technik physik politik fabrik eigen ewig freudig ehrlich sterblich menschlich mensch gelehr ehr hoffn wohn
        kleid schreib geschrieb überleb äpfel öl über ungeheuer abenteuer zuschauer""".split()
    endings = """e em en er ern es s st est end ung ig ik isch lich heit keit igung igend eigung erlich enheit lichkeit igkeit
        niss nisse nissen nisses sten stes erst test ster ungen enden igen iken ischen lichen heiten keiten""".split()
    letters = "aeiouyäöüßbdfghklmnrstzqc"
    words = [stem + ending for stem in stems for ending in ["", *endings]]
    words += [draw.choice(stems) + draw.choice(endings) + draw.choice(endings) for _ in range(500)]
    words += ["".join(draw.choice(letters) for _ in range(draw.randint(1, 5))) + draw.choice(["", *endings]) for _ in range(1000)]
    return words


def stems():
    draw = random.Random(7)
    for language, make in (("english", english_words), ("german", german_words)):
        words = sorted(set(make(draw)))
        stemmed = snowballstemmer.stemmer(language).stemWords(words)
        save(f"stems-{language}", "snowballstemmer", "2.2.0", {"words": words, "stems": stemmed})


vectorizers()
stems()
