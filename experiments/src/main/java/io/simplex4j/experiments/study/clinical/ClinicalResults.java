package io.simplex4j.experiments.study.clinical;

import io.simplex4j.experiments.record.Lead;
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

    /** The values, run by run. */
    double[] runs(String part, String method, String quantity) {
        return rows(part, method, quantity).numbers("value");
    }

    /** By how much a method is ahead of a rival, run by run. */
    Lead lead(String part, String quantity, String method, String rival) {
        return Lead.of(runs(part, method, quantity), runs(part, rival, quantity));
    }

    /** By how much a method foresees errors better in one case than in another, run by run. */
    Lead lead(String method, String one, String other) {
        return Lead.of(runs(ClinicalTrial.FORESEEN, method, one), runs(ClinicalTrial.FORESEEN, method, other));
    }

    double mean(String part, String method, String quantity) {
        return summary(part, method, quantity).mean();
    }

    String words(String part, String method, String quantity) {
        return Numbers.meanAndDeviation(summary(part, method, quantity));
    }
}
