package io.simplex4j.lab.claim;

import io.simplex4j.math.EnumId;

/**
 * A data set of an experiment.
 *
 * @param name its name for people
 * @param mark how close it is to the paper's data
 * @param column its position in the summary of all results
 * @param insteadOf the paper's data that it replaces, or empty
 */
record DataSet(String name, Mark mark, String column, String insteadOf) {
    /** The similarity of data to the paper's. */
    enum Mark {
        REAL,
        SYNTHETIC,
        STAND_IN;

        String words() {
            return EnumId.of(this);
        }
    }

    static DataSet parse(Node node, boolean given) {
        node.only("name, mark, column, instead of, given");
        if (given && node.has("given")) {
            return new DataSet(node.text("given"), Mark.REAL, node.text("column"), "");
        }
        if (node.has("instead of") && node.text("mark").equals(Mark.REAL.words())) {
            throw node.refusal("is real and takes the place of other data", "the mark synthetic or stand-in");
        }
        for (Mark mark : Mark.values()) {
            if (mark.words().equals(node.text("mark"))) {
                return new DataSet(node.text("name"), mark, node.text("column"), node.text("instead of", ""));
            }
        }
        throw node.refusal("has the mark " + node.text("mark"), "real, synthetic or stand-in");
    }

    String words() {
        return name + " (" + mark.words() + ")";
    }

    /** Returns the data with those that they replace. */
    String longWords() {
        return name + (insteadOf.isEmpty() ? "" : " in place of " + insteadOf) + " (" + mark.words() + ")";
    }
}
