"""Text features."""

from workload import workload


@workload("tfidf_20000docs", "docs", "about 100 words per document, 20000-word vocabulary; defaults of TfidfVectorizer")
def tfidf(d):
    from sklearn.feature_extraction.text import TfidfVectorizer

    texts = d["text"]

    def repeat(phase):
        vectorizer = TfidfVectorizer()
        with phase("fit_transform"):
            weights = vectorizer.fit_transform(texts)
        with phase("transform"):
            vectorizer.transform(texts[15000:])
        return dict(sum=float(weights.sum()), vocabulary=len(vectorizer.vocabulary_), nnz=int(weights.nnz))

    return repeat


@workload("tfidf_bigrams_20000docs", "docs", "words and pairs of words, 850000 terms")
def tfidf_bigrams(d):
    from sklearn.feature_extraction.text import TfidfVectorizer

    def repeat(phase):
        vectorizer = TfidfVectorizer(ngram_range=(1, 2))
        with phase("fit_transform"):
            weights = vectorizer.fit_transform(d["text"])
        return dict(sum=float(weights.sum()), vocabulary=len(vectorizer.vocabulary_), nnz=int(weights.nnz))

    return repeat


@workload("hash_text_20000docs", "docs", "2^20 columns; defaults of HashingVectorizer")
def hash_text(d):
    from sklearn.feature_extraction.text import HashingVectorizer

    def repeat(phase):
        with phase("transform"):
            weights = HashingVectorizer().transform(d["text"])
        return dict(sum=float(abs(weights).sum()), nnz=int(weights.nnz))

    return repeat
