package io.simplex4j.experiments.study.clinical;

import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.Summary;
import io.simplex4j.experiments.study.outlier.OutlierTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The claims of the paper's use case, beside what was found in two countries. */
final class ClinicalClaims {
    private static final String AT_HOME = ClinicalTrial.GERMAN_AT_HOME;
    private static final String ABROAD = ClinicalTrial.GERMAN_ABROAD;

    private final ClinicalResults results;

    ClinicalClaims(ClinicalResults results) {
        this.results = results;
    }

    List<Claim> all() {
        return List.of(
                differ(), latentsDiffer(), mostReliable(), localCorpus(), foreseen(), localForesees(), secondPatient());
    }

    private Claim differ() {
        double nodes = difference("nodes with cancer");
        return Claim.of(
                "patients of different sites have different characteristics",
                String.format(
                        Locale.ROOT,
                        "German patients have %.1f nodes with cancer, Dutch %.1f: a difference of %.2f deviations",
                        shift("nodes with cancer", ClinicalTrial.GERMAN),
                        shift("nodes with cancer", ClinicalTrial.DUTCH),
                        nodes),
                Math.abs(nodes) > 0.2);
    }

    private double shift(String feature, String country) {
        return results.mean(ClinicalTrial.SHIFT, feature, "mean, " + country);
    }

    private double difference(String feature) {
        return results.mean(ClinicalTrial.SHIFT, feature, ClinicalTrial.DIFFERENCE);
    }

    private Claim latentsDiffer() {
        String size = last(results.sizes());
        String part = ClinicalResults.detection(size);
        Summary auroc = results.summary(part, Methods.EXACT, OutlierTrial.AUROC);
        return Claim.of(
                "the difference shows in the latents: the residual distinguishes foreign patients",
                String.format(
                        Locale.ROOT,
                        "AUROC %.3f with a corpus of %s; median residual %.3f of Dutch, %.3f of German patients",
                        auroc.mean(),
                        size,
                        results.mean(part, Methods.EXACT, ClinicalTrial.MEDIAN + ClinicalTrial.DUTCH),
                        results.mean(part, Methods.EXACT, ClinicalTrial.MEDIAN + ClinicalTrial.GERMAN)),
                above(auroc, 0.5));
    }

    private Claim mostReliable() {
        List<String> ours = new ArrayList<>();
        int ahead = 0;
        int clearly = 0;
        for (String size : results.sizes()) {
            String part = ClinicalResults.detection(size);
            String rival = better(part, OutlierTrial.AUROC);
            Summary lead = results.lead(part, OutlierTrial.AUROC, Methods.EXACT, rival);
            ahead += lead.mean() > 0 ? 1 : 0;
            clearly += above(lead, 0) ? 1 : 0;
            ours.add("at C = " + size + " AUROC " + signed(lead) + " ahead of " + rival);
        }
        return Claim.of(
                "the residual of SimplEx is the most reliable way to find them",
                String.join(", ", ours),
                clearly == results.sizes().size(),
                ahead > 0);
    }

    private String better(String part, String quantity) {
        return results.mean(part, Methods.KNN_UNIFORM, quantity) > results.mean(part, Methods.KNN_DISTANCE, quantity)
                ? Methods.KNN_UNIFORM
                : Methods.KNN_DISTANCE;
    }

    private Claim localCorpus() {
        double share = results.mean(ClinicalTrial.DOCTORS, "", ClinicalTrial.BETTER + ClinicalTrial.GERMAN);
        return Claim.of(
                "for a patient of another country, the corpus of that country is the one that matters",
                String.format(
                        Locale.ROOT,
                        "it leaves a smaller residual for %.0f %% of German patients; median %.3f, not %.3f",
                        100 * share,
                        residual(ClinicalTrial.GERMAN_CORPUS),
                        residual(ClinicalTrial.DUTCH_CORPUS)),
                share > 0.5);
    }

    private double residual(String corpus) {
        return results.mean(ClinicalTrial.DOCTORS, corpus, ClinicalTrial.MEDIAN + ClinicalTrial.GERMAN);
    }

    private Claim foreseen() {
        Summary share = results.summary(ClinicalTrial.FORESEEN, Methods.EXACT, AT_HOME);
        String neighbours = better(ClinicalTrial.FORESEEN, AT_HOME);
        double rival = Math.max(foreseen(neighbours, AT_HOME), foreseen(ClinicalTrial.UNCERTAINTY, AT_HOME));
        return Claim.of(
                "with patients they know, doctors can anticipate that the model is wrong",
                String.format(
                        Locale.ROOT,
                        "AUROC %.3f by the weight on misclassified patients, %.3f by that of %s, %.3f by the model's"
                                + " own uncertainty; chance is 0.5",
                        share.mean(),
                        foreseen(neighbours, AT_HOME),
                        neighbours,
                        foreseen(ClinicalTrial.UNCERTAINTY, AT_HOME)),
                above(share, 0.5) && share.mean() >= rival,
                above(share, 0.5));
    }

    private double foreseen(String method, String who) {
        return results.mean(ClinicalTrial.FORESEEN, method, who);
    }

    private Claim localForesees() {
        Summary lead = results.lead(Methods.EXACT, AT_HOME, ABROAD);
        return Claim.of(
                "the doctor of the patient's country anticipates better than the one abroad",
                String.format(
                        Locale.ROOT,
                        "AUROC %.3f with the German corpus, %.3f with the Dutch one: a difference of %s",
                        foreseen(Methods.EXACT, AT_HOME),
                        foreseen(Methods.EXACT, ABROAD),
                        signed(lead)),
                above(lead, 0),
                lead.mean() > 0);
    }

    private Claim secondPatient() {
        String local = ClinicalTrial.ALARMED.get(1);
        double wrong = results.mean(ClinicalTrial.ALARMS, local, ClinicalTrial.WRONG);
        double right = results.mean(ClinicalTrial.ALARMS, local, ClinicalTrial.RIGHT);
        return Claim.of(
                "there are misclassified patients about whom only the doctor of their country is warned (the paper's"
                        + " second patient)",
                String.format(
                        Locale.ROOT,
                        "%.0f %% of the misclassified, but %.0f %% of the rightly classified too",
                        100 * wrong,
                        100 * right),
                wrong > 1.5 * right,
                wrong > 0);
    }

    /** Whether the mean is further above a value than two standard errors. */
    private static boolean above(Summary values, double value) {
        double error = values.count() > 1 ? values.deviation() / Math.sqrt(values.count()) : 0;
        return values.mean() - 2 * error > value;
    }

    private static String signed(Summary lead) {
        return (lead.mean() < 0 ? "" : "+") + Numbers.meanAndDeviation(lead);
    }

    private static String last(List<String> sizes) {
        return sizes.get(sizes.size() - 1);
    }
}
