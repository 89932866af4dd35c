/** The workbench as a whole: the pages, and which component keeps which part of the state. */
import { useCallback, useState } from "react";
import { AppHeader } from "./app-header.js";
import type { Computer } from "./compute/client.js";
import { CataloguePage } from "./methods/catalogue-page.js";
import { ComparePage } from "./pages/compare-page.js";
import { PlaygroundPage } from "./pages/playground-page.js";
import { StudyPage } from "./pages/study-page.js";
import { keepRun } from "./runs/run.js";
import { useRuns } from "./runs/use-runs.js";
import { usePlace } from "./workspace/use-place.js";
import { useScheme } from "./workspace/use-scheme.js";
import { useStudy } from "./workspace/use-study.js";
import type { Workspace } from "./workspace/workspace.js";
import { workspaceFor } from "./workspace/workspace-for.js";

export function App({ computer }: { readonly computer: Computer }) {
  const { place, problem, go } = usePlace();
  const [scheme, setScheme] = useScheme();
  const [file, setFile] = useState<File>();
  const [runs, setRuns] = useRuns();
  const change = useCallback(
    (part: Partial<Workspace>) => go(({ workspace }) => ({ workspace: { ...workspace, ...part } })),
    [go],
  );
  const {
    loading,
    missingFile,
    data: shownData,
    request,
    study,
    shown,
  } = useStudy(computer, place?.workspace, file, change, place?.page !== "playground");
  if (place === undefined) return null;

  const { page, method, workspace } = place;
  const data = loading.answer;
  const keep = () => {
    if (study.answer !== undefined && data !== undefined) setRuns(keepRun(runs, data.title, workspace, study.answer));
  };
  return (
    <>
      <AppHeader
        page={page}
        onPage={(next) => go({ page: next, method: null })}
        scheme={scheme}
        onScheme={setScheme}
        kept={runs.length}
      />
      {problem !== null && <p role="alert">{problem}</p>}
      {page === "study" && (
        <StudyPage
          workspace={workspace}
          change={change}
          loading={loading}
          missingFile={missingFile}
          data={shownData}
          request={request}
          study={study}
          shown={shown}
          computer={computer}
          scheme={scheme}
          onFile={setFile}
          onKeep={keep}
        />
      )}
      {page === "playground" && (
        <PlaygroundPage
          workspace={workspace}
          change={change}
          data={data}
          missingFile={missingFile}
          problem={loading.failure}
          computer={computer}
          scheme={scheme}
          onFile={setFile}
          onStudy={(steps) => go({ page: "study", workspace: { ...workspace, steps } })}
        />
      )}
      {page === "compare" && (
        <ComparePage
          runs={runs}
          workspace={workspace}
          data={data}
          computer={computer}
          scheme={scheme}
          onOpen={(run) => go({ page: "study", workspace: run.workspace })}
          onRemove={(run) => setRuns(runs.filter((known) => known !== run))}
          onSteps={(steps) => go({ page: "study", workspace: { ...workspace, steps } })}
        />
      )}
      {page === "methods" && (
        <CataloguePage
          kind={method}
          onOpen={(kind) => go({ method: kind })}
          onUse={(kind) => go({ page: "study", workspace: workspaceFor(kind, workspace, data?.profile) })}
        />
      )}
    </>
  );
}
