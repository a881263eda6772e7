package io.simplex4j.lab.study.trust;

import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.lab.record.Summary;
import java.util.List;

/** What was measured: a number for each run, kind of data, part of the study, thing measured and quantity. */
record Measured(ResultTable table) {
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

    /** Returns one number for each run. */
    double[] numbers(String name, Object quantity) {
        double[] numbers = table.where("name", name).where("quantity", quantity).numbers("value");
        if (numbers.length == 0) {
            throw new IllegalArgumentException("nothing was measured of " + name + ", " + quantity);
        }
        return numbers;
    }

    double mean(String name, Object quantity) {
        return Summary.of(numbers(name, quantity)).mean();
    }
}
