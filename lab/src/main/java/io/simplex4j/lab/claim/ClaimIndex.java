package io.simplex4j.lab.claim;

import io.simplex4j.lab.record.MarkdownTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The claims of all experiments: a summary with one row a claim, and an index in the order of the paper. */
public final class ClaimIndex {
    /** The rule that judges claims, and what was known when it was written. */
    public static final String SUMMARY =
            "One row a claim, one column a data set. A cell has a word and the number of the weakest case, the one"
                    + " that supports the claim least: the lead over the other method if methods are compared, × the ratio"
                    + " of their deviations, or else the value itself. Section numbers are the paper's; rows without one"
                    + " are our own claims. [Words](#how-a-claim-is-judged) and [terms](#terms) are defined below.";

    /** Returns a sentence that names the substitutes for the paper's data, empty if there are none. */
    public static final String RULE = """
            - A claim is quoted in the paper's words and judged on one data set by the rule in its row of the table of claims (`lab/src/main/resources`).
            - Methods are compared by differences paired over runs, or over tests if there is one run, on the same tests. The interval of their mean is that of Student's t at 95%.
            - One method is *ahead* or *behind* if the interval lies wholly on one side of zero, and *undecided* otherwise. *Equivalent within m* means that two one-sided tests at 5% reject a difference as large as m.
            - “At most a” holds only if the upper end of the interval is at most a, and does not hold if the lower end is above a. Ranges of the paper must hold in every run, rounded as the paper rounds.
            - Shares of few trials, such as streams with an alarm, have the interval of Clopper and Pearson over the trials of all runs.
            - Which of two deviations over runs is smaller is decided by the test of Pitman and Morgan for paired values at 5%.
            - A claim *holds* if every case (every K, every rival, latents and outputs) supports it. It *does not hold* if one case speaks against it. It is *undecided* if no case speaks against it and some case is undecided. One run decides nothing.
            - *Not tested here* means that the data or the protocol differ from the paper's, or that the runs of the page do not have these rows.
            - *By construction* marks what the generator of the data was built to do; it is no finding.
            - Data are *real*, *synthetic* (drawn from a model) or a *stand-in* (real, but not the paper's).

            What was known: seed 42 was run before this rule and its margins existed. An older rule (two standard errors) came with a commit
            whose parent already held runs of ar-outlier, ar-precision, clinical-two-countries, corpus-size, mnist-influence,
            mnist-jacobian-corruption, mnist-outlier, mnist-precision, networks, prostate-outlier, prostate-precision, timing and user-study
            (`git ls-tree -r 46baa501^ docs/results`), some of them with rows that are still in use. Verdicts on pages with seed 42 are
            therefore no predictions. On pages with seed 43 the rows of claims were written before the runs; both came with one commit, so the
            history does not prove it.
            """;

    private record Entry(Judgement judgement, String page) {
        String key() {
            return judgement.section() + "|" + judgement.claim().name();
        }
    }

    private final List<Entry> entries;

    /** An index of judgements by the link to their page. */
    public ClaimIndex(Map<String, List<Judgement>> judged) {
        this.entries = judged.entrySet().stream()
                .flatMap(page -> page.getValue().stream().map(each -> new Entry(each, page.getKey())))
                .toList();
    }

    /** A figure with a descriptive caption. */
    public String standIns() {
        String list = entries.stream()
                .map(entry -> entry.judgement.data())
                .filter(data -> data.mark() == DataSet.Mark.STAND_IN
                        && !data.insteadOf().isEmpty())
                .map(data -> data.name() + " in place of " + data.insteadOf())
                .distinct()
                .collect(Collectors.joining(", "));
        return list.isEmpty() ? "" : "Stand-ins, which are real but not the paper's data: " + list + ".";
    }

    /** Returns the summary, misses first, then in the order of sections. */
    public MarkdownTable summary(List<String> order) {
        Map<String, List<Entry>> rows =
                entries.stream().collect(Collectors.groupingBy(Entry::key, LinkedHashMap::new, Collectors.toList()));
        List<String> columns = entries.stream()
                .map(entry -> entry.judgement.data().column())
                .distinct()
                .toList();
        List<String> heading = new ArrayList<>(List.of("§", "claim"));
        heading.addAll(columns);
        MarkdownTable table = MarkdownTable.withColumns(heading.toArray(String[]::new));
        List<List<Entry>> sorted = new ArrayList<>(rows.values());
        sorted.sort(Comparator.comparing(ClaimIndex::worst).thenComparingInt(row -> place(order, row.get(0))));
        for (List<Entry> row : sorted) {
            List<String> cells = new ArrayList<>(List.of(
                    row.get(0).judgement.section(), row.get(0).judgement.claim().name()));
            columns.forEach(column -> cells.add(cell(row, column)));
            table = table.row(cells);
        }
        return table;
    }

    private static Verdict worst(List<Entry> row) {
        return row.stream()
                .map(entry -> entry.judgement.verdict())
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static String cell(List<Entry> row, String column) {
        List<Judgement> here = row.stream()
                .map(Entry::judgement)
                .filter(each -> each.data().column().equals(column))
                .toList();
        return here.stream()
                .map(each -> (here.size() > 1 ? each.data().name() + ": " : "") + each.cell())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private static int place(List<String> order, Entry entry) {
        int place = order.indexOf(entry.judgement.section());
        return place < 0 ? order.size() : place;
    }
}
