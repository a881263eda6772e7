package io.simplex4j.experiments.study.clinical;

import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.Lead;
import io.simplex4j.experiments.record.Summary;
import io.simplex4j.experiments.study.outlier.OutlierTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The claims of the paper's use case, beside what was found in two countries. */
final class ClinicalClaims {
    private static final String SECTION = "3.3";
    private static final String ANTICIPATED =
            "the British doctor could have anticipated the misclassification of each patient with SimplEx";

    private final ClinicalResults results;
    private final Sites sites;
    private final String differing;

    /** Claims of two sites, and of a feature in which their patients differ. */
    ClinicalClaims(ClinicalResults results, Sites sites, String differing) {
        this.results = results;
        this.sites = sites;
        this.differing = differing;
    }

    List<Claim> all() {
        return List.of(
                differ(), latentsDiffer(), mostReliable(), localCorpus(), foreseen(), localForesees(), secondPatient());
    }

    private Claim differ() {
        double shift = results.mean(ClinicalTrial.SHIFT, differing, ClinicalTrial.DIFFERENCE);
        return Claim.of(
                SECTION,
                "Patients from different sites can have different characteristics",
                String.format(
                        Locale.ROOT,
                        "%s is %.2f on average of %s, %.2f of %s: a difference of %.2f deviations; read as: more than 0.2",
                        differing,
                        shift(differing, sites.foreignPatients()),
                        sites.foreignPatients(),
                        shift(differing, sites.homePatients()),
                        sites.homePatients(),
                        shift),
                Math.abs(shift) > 0.2);
    }

    private double shift(String feature, String country) {
        return results.mean(ClinicalTrial.SHIFT, feature, "mean, " + country);
    }

    private Claim latentsDiffer() {
        String size = last(results.sizes());
        String part = ClinicalResults.detection(size);
        Lead lead = Lead.over(results.runs(part, Methods.EXACT, OutlierTrial.AUROC), 0.5);
        return Claim.ahead(
                SECTION,
                "the difference between the two datasets … is reflected in their latent representations",
                String.format(
                        Locale.ROOT,
                        "AUROC of %s %s with a corpus of %s, over %d runs; median residual %.3f of those at home, %.3f of the"
                                + " others",
                        sites.foreignPatients(),
                        results.words(part, Methods.EXACT, OutlierTrial.AUROC),
                        size,
                        lead.count(),
                        results.mean(part, Methods.EXACT, ClinicalTrial.MEDIAN + sites.homePatients()),
                        results.mean(part, Methods.EXACT, ClinicalTrial.MEDIAN + sites.foreignPatients())),
                List.of(lead));
    }

    private Claim mostReliable() {
        List<String> ours = new ArrayList<>();
        List<Lead> leads = new ArrayList<>();
        for (String size : results.sizes()) {
            String part = ClinicalResults.detection(size);
            String rival = better(part, OutlierTrial.AUROC);
            Lead lead = results.lead(part, OutlierTrial.AUROC, Methods.EXACT, rival);
            leads.add(lead);
            ours.add("at C = " + size + " AUROC " + lead.words() + " ahead of " + rival);
        }
        return Claim.ahead(
                SECTION,
                "The corpus residuals from SimplEx offer the most reliable way to detect examples that are different from"
                        + " the corpus examples",
                String.join(", ", ours) + ", over " + leads.get(0).count() + " runs",
                leads);
    }

    private String better(String part, String quantity) {
        return results.mean(part, Methods.KNN_UNIFORM, quantity) > results.mean(part, Methods.KNN_DISTANCE, quantity)
                ? Methods.KNN_UNIFORM
                : Methods.KNN_DISTANCE;
    }

    private Claim localCorpus() {
        double[] shares = results.runs(ClinicalTrial.DOCTORS, "", ClinicalTrial.BETTER + sites.foreignPatients());
        return Claim.ahead(
                SECTION,
                "since the test patient is British, only the decomposition in terms of [the British corpus] really matters",
                String.format(
                        Locale.ROOT,
                        "the local corpus leaves a smaller residual for %.0f %% of %s, over %d runs; median %.3f, not"
                                + " %.3f",
                        100 * Summary.of(shares).mean(),
                        sites.foreignPatients(),
                        shares.length,
                        residual(sites.foreignCorpus()),
                        residual(sites.homeCorpus())),
                List.of(Lead.over(shares, 0.5)));
    }

    private double residual(String corpus) {
        return results.mean(ClinicalTrial.DOCTORS, corpus, ClinicalTrial.MEDIAN + sites.foreignPatients());
    }

    private Claim foreseen() {
        double[] runs = results.runs(ClinicalTrial.FORESEEN, Methods.EXACT, sites.foreignByForeign());
        String neighbours = better(ClinicalTrial.FORESEEN, sites.foreignByForeign());
        return Claim.ahead(
                SECTION,
                ANTICIPATED,
                String.format(
                        Locale.ROOT,
                        "wrong predictions are foreseen with AUROC %s by the weight on misclassified patients, over %d runs;"
                                + " chance is 0.5; %s by that of %s, %s by the model's own uncertainty",
                        results.words(ClinicalTrial.FORESEEN, Methods.EXACT, sites.foreignByForeign()),
                        runs.length,
                        results.words(ClinicalTrial.FORESEEN, neighbours, sites.foreignByForeign()),
                        neighbours,
                        results.words(ClinicalTrial.FORESEEN, ClinicalTrial.UNCERTAINTY, sites.foreignByForeign())),
                List.of(Lead.over(runs, 0.5)));
    }

    private Claim localForesees() {
        Lead lead = results.lead(Methods.EXACT, sites.foreignByForeign(), sites.foreignByHome());
        return Claim.ahead(
                SECTION,
                ANTICIPATED,
                String.format(
                        Locale.ROOT,
                        "better than the doctor abroad? AUROC %s with the %s, %s with the %s: a lead of %s, over %d runs",
                        results.words(ClinicalTrial.FORESEEN, Methods.EXACT, sites.foreignByForeign()),
                        sites.foreignCorpus(),
                        results.words(ClinicalTrial.FORESEEN, Methods.EXACT, sites.foreignByHome()),
                        sites.homeCorpus(),
                        lead.words(),
                        lead.count()),
                List.of(lead));
    }

    private Claim secondPatient() {
        String local = sites.warned().get(1);
        Lead lead = Lead.of(
                results.runs(ClinicalTrial.ALARMS, local, ClinicalTrial.WRONG),
                results.runs(ClinicalTrial.ALARMS, local, ClinicalTrial.RIGHT));
        return Claim.ahead(
                SECTION,
                "the two corpus decompositions suggest different conclusions",
                String.format(
                        Locale.ROOT,
                        "only the local doctor is warned about %.0f %% of the misclassified, and about %.0f %% of those"
                                + " classified correctly: a lead of %s, over %d runs",
                        100 * results.mean(ClinicalTrial.ALARMS, local, ClinicalTrial.WRONG),
                        100 * results.mean(ClinicalTrial.ALARMS, local, ClinicalTrial.RIGHT),
                        lead.words(),
                        lead.count()),
                List.of(lead));
    }

    private static String last(List<String> sizes) {
        return sizes.get(sizes.size() - 1);
    }
}
