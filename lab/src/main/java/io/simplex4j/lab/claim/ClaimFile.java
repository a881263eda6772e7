package io.simplex4j.lab.claim;

import io.simplex4j.lab.record.Numbers;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.lab.record.Summary;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file of an experiment: its description, claims, tables and figures, all without numbers of its own. */
public final class ClaimFile {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z ]+)\\}");

    private final Node root;

    private ClaimFile(Node root) {
        this.root = root;
    }

    /**
     * Reads the file of an experiment.
     *
     * @throws IllegalArgumentException if it has none
     */
    public static ClaimFile read(String experiment) {
        return parse(experiment + ".yaml", resource(experiment));
    }

    /** Parses a file; missing parts come from the file named by "like". */
    static ClaimFile parse(String source, String yaml) {
        Node own = Node.parse(source, yaml)
                .only(
                        "shows, needs, takes, runs, like, data, data column, unit, names, terms, parameters, numbers, done,"
                                + " figures, claims, notes, tables");
        Map<String, Object> parts = new LinkedHashMap<>();
        if (own.has("like")) {
            read(own.text("like")).root.entries().forEach((key, node) -> parts.put(key, node.value()));
        }
        own.entries().forEach((key, node) -> parts.put(key, node.value()));
        return new ClaimFile(new Node(source, parts));
    }

    /** Returns the text of a file among the claims. */
    static String resource(String name) {
        try (InputStream in = ClaimFile.class.getResourceAsStream("claims/" + name + ".yaml")) {
            if (in == null) {
                throw new IllegalArgumentException(
                        "there is no claims file for " + name + "; expected claims/" + name + ".yaml");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the description of the whole experiment: what it "shows", "needs" and "takes", and its "runs". */
    public String text(String key) {
        return root.text(key);
    }

    /** Returns the data sets in the results, or all if no column distinguishes them. */
    Node root() {
        return root;
    }

    Map<String, String> names() {
        Map<String, String> names = new LinkedHashMap<>();
        root.entries("names").forEach((key, node) -> names.put(key, node.text()));
        return names;
    }

    /** Returns the data sets by the cells of the data column; those that users give are marked real. */
    Map<String, DataSet> data(boolean given) {
        Map<String, DataSet> sets = new LinkedHashMap<>();
        root.entries("data").forEach((key, node) -> sets.put(key, DataSet.parse(node, given)));
        return sets;
    }

    /** Explains how to read the summary. */
    Map<String, DataSet> measured(ResultTable results, boolean given) {
        Map<String, DataSet> sets = data(given);
        if (root.has("data column")) {
            List<String> present = results.distinct(root.text("data column"));
            sets.keySet().retainAll(present);
            present.forEach(name -> sets.putIfAbsent(name, new DataSet(name, DataSet.Mark.STAND_IN, name, "")));
        }
        return sets;
    }

    Measurements measurements(ResultTable results) {
        return new Measurements(results, root.text("unit", "run"));
    }

    /** Judges every claim on each of its data sets. */
    public List<Judgement> judge(ResultTable results, boolean given) {
        Measurements all = measurements(results);
        Map<String, DataSet> sets = data(given);
        Map<String, String> names = names();
        return root.list("claims").stream()
                .map(node -> new ClaimRow(node, names))
                .flatMap(claim -> (claim.data().isEmpty() ? List.copyOf(sets.keySet()) : claim.data())
                        .stream().map(key -> {
                            DataSet data = Optional.ofNullable(sets.get(key))
                                    .orElseThrow(() ->
                                            root.refusal("has a claim on the data " + key, "one of " + sets.keySet()));
                            return claim.judge(all, data, cells(key));
                        }))
                .toList();
    }

    private Map<String, List<String>> cells(String data) {
        return root.has("data column") ? Map.of(root.text("data column"), List.of(data)) : Map.of();
    }

    /** Returns a text with its placeholders replaced by parameters and numbers of the results. */
    String text(String text, ResultTable results) {
        return PLACEHOLDER.matcher(text).replaceAll(match -> Matcher.quoteReplacement(number(match.group(1), results)));
    }

    private String number(String name, ResultTable results) {
        if (name.equals("runs")) {
            return Integer.toString(results.distinct("run").size());
        }
        if (root.entries("parameters").containsKey(name)) {
            return root.get("parameters").get(name).text("value");
        }
        if (!root.entries("numbers").containsKey(name)) {
            throw root.refusal("has a placeholder {" + name + "}", "one of its numbers or parameters");
        }
        Node node = root.get("numbers").get(name).only("value, where, except, over, show, percent");
        Measurements all = measurements(results);
        ResultTable rows = all.rows(node.cells("where"), node.cells("except"));
        if (rows.size() == 0) {
            return "(not in these results)";
        }
        return shown(node, rows, all);
    }

    /** Returns the numbers of some rows in the form that a node asks for. */
    static String shown(Node node, ResultTable rows, Measurements all) {
        return shown(node, rows, all, 1);
    }

    /** Returns the numbers of the rows that a node names, divided by the mean of others if it names those too. */
    static String shown(Node node, Measurements all) {
        ResultTable rows = all.rows(node.cells("where"), Map.of());
        if (!node.has("per")) {
            return shown(node, rows, all, 1);
        }
        double[] others = Measurements.numbers(
                all.values(all.rows(node.cells("per"), Map.of()), node.text("value"), node.text("over", "")));
        return others.length == 0
                ? ""
                : shown(node, rows, all, 1 / Summary.of(others).mean());
    }

    private static String shown(Node node, ResultTable rows, Measurements all, double scale) {
        if (rows.size() == 0) {
            return "";
        }
        String column = node.text("value");
        String show = node.text("show", "mean and deviation");
        if (show.equals("cell")) {
            return rows.texts(column).get(0).replace(" %", "%");
        }
        double[] values = Measurements.numbers(all.values(rows, column, node.text("over", "")));
        if (values.length == 0) {
            return "";
        }
        double unit = node.text("percent", "no").equals("yes") ? 100 : scale;
        for (int i = 0; i < values.length; i++) {
            values[i] *= unit;
        }
        Summary summary = Summary.of(values);
        String text = switch (show) {
            case "mean and deviation" -> meanAndDeviation(summary);
            case "mean" -> Numbers.readable(summary.mean());
            case "whole" -> Numbers.fixed(summary.mean(), 0);
            case "time" -> time(summary);
            case "min" -> Numbers.readable(summary.min());
            case "max" -> Numbers.readable(summary.max());
            case "range" -> Numbers.readable(summary.min()) + " to " + Numbers.readable(summary.max());
            default ->
                throw node.refusal("shows " + show, "mean and deviation, mean, whole, time, min, max, range or cell");
        };
        return unit == 100 ? text + "%" : text;
    }

    private static String meanAndDeviation(Summary summary) {
        if (summary.count() < 2 || summary.deviation() == 0) {
            return Numbers.readable(summary.mean());
        }
        int decimals = Estimate.decimals(summary.deviation());
        return Estimate.format(summary.mean(), "", decimals) + " ± "
                + Estimate.format(summary.deviation(), "", decimals);
    }

    private static String time(Summary summary) {
        boolean isLong = summary.mean() >= 1;
        double unit = isLong ? 1 : 1e3;
        int decimals =
                Math.min(3, Estimate.decimals(unit * (summary.count() < 2 ? summary.mean() : summary.deviation())));
        return Numbers.fixed(unit * summary.mean(), decimals)
                + (summary.count() < 2 ? "" : " ± " + Numbers.fixed(unit * summary.deviation(), decimals))
                + (isLong ? " s" : " ms");
    }
}
