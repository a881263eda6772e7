package io.simplex4j.report;

import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A report of every kind. */
public final class AllSamples {
    public static final String HOSTILE =
            "</style></script><script>alert(1)</script>\"'><b onclick=x>&amp;\u202eevil\u0007";
    private static final Map<String, Sample> SAMPLES = samples();

    private AllSamples() {}

    /**
     * What to report.
     *
     * @param title of the report
     * @param sections its parts
     */
    public record Sample(String title, List<Section> sections) {
        /** Its page. */
        public HtmlReport html() {
            return HtmlReport.of(sections).withTitle(title);
        }
    }

    /** Each by its name. */
    public static Map<String, Sample> all() {
        return SAMPLES;
    }

    private static Map<String, Sample> samples() {
        Map<String, Sample> samples = new LinkedHashMap<>();
        samples.put("patient", one("One patient", Samples.patient()));
        samples.put("patients", patients(25));
        samples.put("no-features", one(Samples.patient("Patient 17", 3, Explainer::withoutFeatures)));
        samples.put(
                "not-converged", one(Samples.patient("Patient 17", 3, e -> e.withMethod(SoftmaxAdam.withDefaults()))));
        samples.put("not-unique", one(Samples.notUnique()));
        samples.put("grey-image", one(Samples.image(1)));
        samples.put("colour-image", one(Samples.image(3)));
        samples.put("series", one(Samples.series(50)));
        samples.put("series-of-one-step", one(Samples.series(1)));
        samples.put("one-example", one(Samples.table(784, 1)));
        samples.put("fifty-examples", one(Samples.table(60, 50)));
        samples.put("wide-table", one(Samples.table(2000, 7)));
        samples.put("every-example", one(Samples.everyExample(200)));
        samples.put("no-example", one(Changes.empty(Samples.patient())));
        samples.put("not-a-number", one(Changes.residual(Samples.patient(), Double.NaN, Double.NaN)));
        samples.put("detailed-patient", one(DetailSamples.patient()));
        samples.put("detailed-image", one(DetailSamples.image()));
        samples.put("decoded-patient", one(DetailSamples.decodedPatient()));
        samples.put("no-section", new Sample("Nothing", List.of()));
        samples.put("empty-section", new Sample("Nothing", List.of(Section.of(nothing()))));
        samples.put("hostile", hostile());
        samples.put("compared", compared());
        return samples;
    }

    private static Sample one(Explanation why) {
        return one("A report", why);
    }

    private static Sample one(String title, Explanation why) {
        return new Sample(title, List.of(Section.of(Explanations.of(why))));
    }

    /** No explanation of anything. */
    private static Explanations nothing() {
        return Explanations.of(Examples.of(List.of()), Samples.notUnique().provenance(), List.of());
    }

    /** Two sections: so many patients, and an image. */
    public static Sample patients(int count) {
        Explainer explainer = Samples.patientExplainer();
        List<Explanation> patients = IntStream.rangeClosed(1, count)
                .mapToObj(i -> explainer.explain(Samples.patientInput("Patient " + i, i)))
                .toList();
        return new Sample(
                "Relapse after surgery",
                List.of(
                        new Section("Patients", "These patients were operated on in 2024.", Samples.together(patients)),
                        new Section("Rings", "", Explanations.of(Samples.image(1)))));
    }

    /** Patients by two corpora side by side, and others by one. */
    private static Sample compared() {
        return new Sample(
                "Two doctors",
                List.of(
                        new Section("Both", "Each knows other patients.", Samples.comparison(3)),
                        Section.of(Samples.comparison(1).withNames(List.of(HOSTILE, "x".repeat(200)))),
                        Section.of(Explanations.of(Samples.patient()))));
    }

    private static Sample hostile() {
        Explanation hostile = Samples.hostile(HOSTILE);
        Explanation longName = Changes.example(hostile, example -> example.withId("x".repeat(10_000)));
        return new Sample(
                HOSTILE, List.of(new Section(HOSTILE, HOSTILE, Samples.together(List.of(hostile, longName)))));
    }
}
