package io.simplex4j.experiments.study.trust;

import io.simplex4j.experiments.record.Lead;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import java.util.List;
import java.util.Locale;

/** What was measured: a number for each run, kind of data, part of the study, thing measured and quantity. */
record Measured(ResultTable table) {
    static final List<String> COLUMNS = List.of("run", "data", "part", "name", "quantity", "value");

    static ResultTable.Builder rows() {
        return ResultTable.withColumns(COLUMNS);
    }

    Measured data(String data) {
        return new Measured(table.where("data", data));
    }

    Measured part(String part) {
        return new Measured(table.where("part", part));
    }

    List<String> data() {
        return table.distinct("data");
    }

    List<String> names() {
        return table.distinct("name");
    }

    List<String> quantities() {
        return table.distinct("quantity");
    }

    boolean has(String name, Object quantity) {
        return only(name, quantity).size() > 0;
    }

    private ResultTable only(String name, Object quantity) {
        return table.where("name", name).where("quantity", quantity);
    }

    /** One number for each run. */
    double[] numbers(String name, Object quantity) {
        double[] numbers = only(name, quantity).numbers("value");
        if (numbers.length == 0) {
            throw new IllegalArgumentException("nothing was measured of " + name + ", " + quantity);
        }
        return numbers;
    }

    Summary summary(String name, Object quantity) {
        return Summary.of(numbers(name, quantity));
    }

    double mean(String name, Object quantity) {
        return summary(name, quantity).mean();
    }

    int runs() {
        return table.distinct("run").size();
    }

    /** By how much one thing is larger than another. */
    Lead lead(String name, String other, Object quantity) {
        return Lead.of(numbers(name, quantity), numbers(other, quantity));
    }

    /** By how much something is larger than a number. */
    Lead over(String name, Object quantity, double number) {
        return Lead.over(numbers(name, quantity), number);
    }

    /** The same lead seen from the other side. */
    static Lead opposite(Lead lead) {
        return new Lead(-lead.mean(), lead.error(), lead.count());
    }

    /** The mean with its standard deviation over runs, with so many decimals; a dash where nothing was measured. */
    String cell(String name, Object quantity, int decimals) {
        return has(name, quantity) ? words(summary(name, quantity), 1, decimals) : "–";
    }

    /** The same in percent, without the sign. */
    String percent(String name, Object quantity) {
        return has(name, quantity) ? words(summary(name, quantity), 100, 1) : "–";
    }

    private static String words(Summary summary, double unit, int decimals) {
        String form = "%." + decimals + "f";
        String mean = String.format(Locale.ROOT, form, unit * summary.mean());
        return summary.count() < 2 ? mean : mean + " ± " + String.format(Locale.ROOT, form, unit * summary.deviation());
    }
}
