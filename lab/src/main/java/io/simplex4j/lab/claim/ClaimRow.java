package io.simplex4j.lab.claim;

import io.simplex4j.lab.claim.Rule.Outcome;
import io.simplex4j.lab.record.Numbers;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.lab.record.Summary;
import io.simplex4j.trust.Reliability;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** One row of the table of claims: a quotation, the compared quantities, and the rule that judges it. */
final class ClaimRow {
    private final Node node;
    private final Rule rule;
    private final Map<String, String> names;

    ClaimRow(Node node, Map<String, String> names) {
        this.node = node.only(
                "section, quote, name, data, value, of, against, where, except, each, steps, rule, better, over,"
                        + " percent, trials, reading, note, by construction");
        this.rule = Rule.parse(node.get("rule"));
        this.names = names;
        if (rule.kind() == Rule.Kind.NOT_TESTED || rule.kind() == Rule.Kind.PROVED) {
            node.get("note").text();
        }
        if (rule.kind().compares() != (node.has("against") || node.has("steps"))
                && rule.kind() != Rule.Kind.NOT_TESTED) {
            throw node.refusal(
                    "has the rule " + rule.words(), "\"against\" with rules that compare, and with no others");
        }
    }

    /** Returns the section of the paper, or an empty text. */
    String section() {
        return node.text("section", "");
    }

    String quote() {
        return node.text("quote");
    }

    /** Returns the short name of the claim in tables. */
    String name() {
        return node.text("name");
    }

    Rule rule() {
        return rule;
    }

    List<String> data() {
        return node.texts("data");
    }

    Optional<String> find(String key) {
        return node.has(key) ? Optional.of(node.text(key)) : Optional.empty();
    }

    /** Returns why the data were made to fulfil the claim, if they were: all data, or those with a mark. */
    Optional<String> byConstruction(DataSet data) {
        boolean isByMark =
                node.has("by construction") && node.get("by construction").value() instanceof Map;
        return isByMark
                ? Optional.ofNullable(
                                node.entries("by construction").get(data.mark().words()))
                        .map(Node::text)
                : find("by construction");
    }

    boolean isPercent() {
        return node.text("percent", "no").equals("yes");
    }

    boolean isComparison() {
        return rule.kind().compares();
    }

    /** Judges the claim on one data set, whose rows have some cells. */
    Judgement judge(Measurements all, DataSet data, Map<String, List<String>> ofData) {
        if (rule.kind() == Rule.Kind.PROVED || rule.kind() == Rule.Kind.NOT_TESTED) {
            return new Judgement(this, data, List.of());
        }
        List<Case> cases = new ArrayList<>();
        for (Node pair : pairs(all, ofData)) {
            for (String value : node.texts("value")) {
                for (Map<String, String> ours : product(joined(node.cells("of"), pair.cells("of")))) {
                    for (Map<String, String> theirs : product(joined(node.cells("against"), pair.cells("against")))) {
                        cases.addAll(each(all, ofData, value, ours, theirs));
                    }
                }
            }
        }
        return new Judgement(this, data, cases);
    }

    private List<Node> pairs(Measurements all, Map<String, List<String>> ofData) {
        return node.has("steps") ? steps(all, ofData) : List.of(new Node(node.place(), Map.of()));
    }

    /** Returns pairs of the numbers in a column: each against the one before or after it, or against the last. */
    private List<Node> steps(Measurements all, Map<String, List<String>> ofData) {
        Node steps = node.get("steps").only("column, from, to, compare");
        String column = steps.text("column");
        double from = steps.has("from") ? steps.get("from").number() : Double.NEGATIVE_INFINITY;
        double to = steps.has("to") ? steps.get("to").number() : Double.POSITIVE_INFINITY;
        List<String> cells = all
                .rows(joined(joined(node.cells("where"), ofData), node.cells("of")), node.cells("except"))
                .distinct(column)
                .stream()
                .filter(cell -> Measurements.number(cell) >= from && Measurements.number(cell) <= to)
                .sorted(Comparator.comparingDouble(Measurements::number))
                .toList();
        List<Node> pairs = new ArrayList<>();
        for (int i = 0; i + 1 < cells.size(); i++) {
            String next = cells.get(i + 1);
            pairs.add(
                    switch (steps.text("compare")) {
                        case "rising" -> pair(column, next, cells.get(i));
                        case "falling" -> pair(column, cells.get(i), next);
                        case "with last" -> pair(column, cells.get(i), cells.get(cells.size() - 1));
                        default ->
                            throw steps.refusal("compares " + steps.text("compare"), "rising, falling or with last");
                    });
        }
        return pairs;
    }

    private Node pair(String column, String ours, String theirs) {
        return new Node(node.place(), Map.of("of", Map.of(column, ours), "against", Map.of(column, theirs)));
    }

    private List<Case> each(
            Measurements all,
            Map<String, List<String>> ofData,
            String value,
            Map<String, String> ours,
            Map<String, String> theirs) {
        Map<String, List<String>> where = joined(node.cells("where"), ofData);
        ResultTable rows = all.rows(joined(where, single(ours)), node.cells("except"));
        Map<String, List<String>> each = new LinkedHashMap<>();
        node.texts("each").forEach(column -> each.put(column, rows.distinct(column)));
        return product(each).stream()
                .map(cell -> one(all, joined(where, single(cell)), value, ours, theirs, cell))
                .toList();
    }

    private Case one(
            Measurements all,
            Map<String, List<String>> where,
            String value,
            Map<String, String> ours,
            Map<String, String> theirs,
            Map<String, String> cell) {
        String over = node.text("over", "");
        Map<String, Double> mine =
                all.values(all.rows(joined(where, single(without(ours))), node.cells("except")), value, over);
        String label = label(value, ours, theirs, cell);
        if (mine.isEmpty()) {
            return Case.missing(label);
        }
        if (!isComparison()) {
            double[] numbers = Measurements.numbers(mine);
            if (node.has("trials")) {
                ResultTable trials =
                        all.rows(joined(joined(where, single(ours)), node.cells("trials")), node.cells("except"));
                return ofTrials(label, numbers, Measurements.numbers(all.values(trials, value, over)));
            }
            Outcome outcome = rule.judge(numbers);
            String range = rule.kind().isOfEveryRun() ? range(numbers) : "";
            return new Case(label, outcome, Estimate.of(numbers), range, slack(Estimate.of(numbers)));
        }
        String other = theirs.getOrDefault("value", value);
        Map<String, List<String>> there = joined(where, single(ours));
        Map<String, Double> rival =
                all.values(all.rows(joined(there, single(without(theirs))), node.cells("except")), other, over);
        if (rival.isEmpty()) {
            return Case.missing(label);
        }
        if (!rival.keySet().equals(mine.keySet())) {
            throw node.refusal(
                    "compares " + all.unit() + " " + mine.keySet() + " with " + rival.keySet(),
                    "the same on both sides");
        }
        return compared(label, Measurements.numbers(mine), Measurements.numbers(rival));
    }

    /* Runs without a single hit have an interval of no width by Student's t, so that shares of few trials need another one. */
    private Case ofTrials(String label, double[] shares, double[] trials) {
        double hits = 0;
        for (int run = 0; run < shares.length; run++) {
            hits += shares[run] * trials[run];
        }
        int count = (int) Math.round(Arrays.stream(trials).sum());
        Reliability.ErrorRate rate = new Reliability.ErrorRate((int) Math.round(hits), count);
        String text = rate.wrong() + " of " + count + " [" + Estimate.format(100 * rate.lowerBound(), "", 1) + ", "
                + Estimate.format(100 * rate.upperBound(), "", 1) + "%]";
        Estimate estimate = Estimate.of(shares);
        return new Case(label, rule.judge(rate.lowerBound(), rate.upperBound()), estimate, text, slack(estimate));
    }

    private String range(double[] numbers) {
        double unit = isPercent() ? 100 : 1;
        Summary summary = Summary.of(numbers);
        String from = Numbers.readable(unit * summary.min());
        String to = Numbers.readable(unit * summary.max());
        return (from.equals(to) ? from : from + " to " + to) + (isPercent() ? "%" : "");
    }

    private Case compared(String label, double[] ours, double[] theirs) {
        if (rule.kind() == Rule.Kind.STEADIER) {
            double ratio = Summary.of(ours).deviation() / Summary.of(theirs).deviation();
            String text = ours.length < 2 ? "one run" : "deviation ×" + Estimate.format(ratio, "", 2);
            return new Case(
                    label, Rule.steadier(ours, theirs), new Estimate(ratio, Double.NaN, ours.length), text, -ratio);
        }
        int sign = node.text("better", "higher").equals("lower") ? -1 : 1;
        double[] leads = new double[ours.length];
        for (int run = 0; run < leads.length; run++) {
            leads[run] = sign * (ours[run] - theirs[run]);
        }
        Estimate lead = Estimate.of(leads);
        double slack = rule.kind() == Rule.Kind.EQUIVALENT ? -Math.abs(lead.mean()) : lead.mean();
        return new Case(label, rule.judge(leads), lead, "", slack);
    }

    private double slack(Estimate estimate) {
        return switch (rule.kind()) {
            case BELOW, AT_MOST, EVERY_RUN_BELOW -> -estimate.mean();
            default -> estimate.mean();
        };
    }

    /* Only cells that differ from case to case are named. */
    private String label(String value, Map<String, String> ours, Map<String, String> theirs, Map<String, String> cell) {
        List<String> parts = new ArrayList<>();
        Map<String, String> varying = new LinkedHashMap<>(ours);
        boolean isPaired = !node.has("against");
        node.cells("of").forEach((column, some) -> {
            if (some.size() == 1 && !(isPaired && theirs.containsKey(column))) {
                varying.remove(column);
            }
        });
        parts.add((cells(varying) + (theirs.isEmpty() ? "" : " vs " + cells(theirs))).strip());
        if (node.texts("value").size() > 1) {
            parts.add(name(value));
        }
        cell.forEach((column, each) -> parts.add(name(column) + " = " + name(each)));
        return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(", "));
    }

    private String cells(Map<String, String> cells) {
        return cells.entrySet().stream()
                .map(entry -> names.containsKey(entry.getKey())
                        ? names.get(entry.getKey()) + " = " + name(entry.getValue())
                        : name(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private String name(String text) {
        return names.getOrDefault(text, text);
    }

    private static Map<String, String> without(Map<String, String> cells) {
        Map<String, String> columns = new LinkedHashMap<>(cells);
        columns.remove("value");
        return columns;
    }

    private static Map<String, List<String>> single(Map<String, String> cells) {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        cells.forEach((column, cell) -> lists.put(column, List.of(cell)));
        return lists;
    }

    /** Returns both maps in one; the second has the last word. */
    static Map<String, List<String>> joined(Map<String, List<String>> some, Map<String, List<String>> more) {
        Map<String, List<String>> all = new LinkedHashMap<>(some);
        all.putAll(more);
        return all;
    }

    /** Returns every choice of one cell for each column. */
    private static List<Map<String, String>> product(Map<String, List<String>> cells) {
        List<Map<String, String>> choices = List.of(Map.of());
        for (Map.Entry<String, List<String>> entry : cells.entrySet()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> choice : choices) {
                for (String cell : entry.getValue()) {
                    Map<String, String> more = new LinkedHashMap<>(choice);
                    more.put(entry.getKey(), cell);
                    longer.add(more);
                }
            }
            choices = longer;
        }
        return choices;
    }
}
