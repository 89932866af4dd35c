/** All methods by task with one line each, filtered by words and properties. */
import { registry } from "lectern/registry";
import { useMemo, useState } from "react";
import styles from "./catalogue.module.css";
import { filterMethods, filtersOf } from "./method-filters.js";
import { groupMethods } from "./method-groups.js";
import { MethodRows } from "./method-rows.js";
import { searchMethods } from "./search-methods.js";
import { useCardTexts } from "./use-card-texts.js";

const filters = filtersOf(registry.methods);

export function CatalogueList({ onOpen }: { readonly onOpen: (kind: string) => void }) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const cardText = useCardTexts(query !== "");
  const { methods, meant, absent } = useMemo(() => searchMethods(registry.methods, query, cardText), [query, cardText]);
  const shown = filterMethods(methods, filters, chosen);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <>
      <div className={styles.find}>
        <input
          type="search"
          aria-label="search methods"
          placeholder="name, idea, option, word of a card …"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <fieldset className={styles.filters}>
          <legend className="visually-hidden">only methods with</legend>
          {filters.map(({ id, title, has }) => (
            <label key={id} data-on={chosen.has(id) || undefined}>
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
              {title} <span className={styles.count}>{shown.filter(has).length}</span>
            </label>
          ))}
        </fieldset>
        <p className={styles.note} aria-live="polite">
          {absent === undefined ? "" : `Not in the library: ${absent}. These methods come closest. `}
          {meant === undefined ? "" : `No exact match; showing results for “${meant}”. `}
          {shown.length === 0 ? "No method matches." : `${shown.length} of ${registry.methods.length} methods`}
        </p>
      </div>
      {query === "" ? (
        groupMethods(shown).map(({ group, title, methods: part }) => (
          <section key={group} className={styles.group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>
              {title} <span className={styles.count}>{part.length}</span>
            </h2>
            <MethodRows methods={part} onOpen={onOpen} />
          </section>
        ))
      ) : (
        // With a query, the best match comes first, whatever its task.
        <MethodRows methods={shown} onOpen={onOpen} />
      )}
    </>
  );
}
