package io.simplex4j.experiments.study.clinical;

import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import java.util.List;

/** What was measured in both countries, by part, method and quantity. */
record ClinicalResults(ResultTable all) {
    static String detection(String size) {
        return ClinicalTrial.DETECTION + ", C = " + size;
    }

    /** The sizes of the Dutch corpora, increasing. */
    List<String> sizes() {
        return all.distinct("part").stream()
                .filter(part -> part.startsWith(detection("")))
                .map(part -> part.substring(detection("").length()))
                .toList();
    }

    Summary summary(String part, String method, String quantity) {
        return rows(part, method, quantity).summary("value");
    }

    private ResultTable rows(String part, String method, String quantity) {
        return all.where("part", part).where("method", method).where("quantity", quantity);
    }

    /** By how much a method is ahead of a rival, run by run. */
    Summary lead(String part, String quantity, String method, String rival) {
        return difference(rows(part, method, quantity), rows(part, rival, quantity));
    }

    /** By how much a method foresees errors better in one case than in another, run by run. */
    Summary lead(String method, String one, String other) {
        return difference(rows(ClinicalTrial.FORESEEN, method, one), rows(ClinicalTrial.FORESEEN, method, other));
    }

    private static Summary difference(ResultTable ours, ResultTable theirs) {
        double[] differences = ours.numbers("value");
        double[] subtracted = theirs.numbers("value");
        for (int run = 0; run < differences.length; run++) {
            differences[run] -= subtracted[run];
        }
        return Summary.of(differences);
    }

    double mean(String part, String method, String quantity) {
        return summary(part, method, quantity).mean();
    }

    String words(String part, String method, String quantity) {
        return Numbers.meanAndDeviation(summary(part, method, quantity));
    }
}
