package io.simplex4j.report.html;

import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.report.Changes;
import io.simplex4j.report.Explained;
import io.simplex4j.report.Report;
import io.simplex4j.report.Samples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A report of every kind. */
public final class AllSamples {
    public static final String HOSTILE =
            "</style></script><script>alert(1)</script>\"'><b onclick=x>&amp;\u202eevil\u0007";
    private static final Map<String, Report> REPORTS = reports();

    private AllSamples() {}

    /** Each by its name. */
    public static Map<String, Report> all() {
        return REPORTS;
    }

    private static Map<String, Report> reports() {
        Map<String, Report> reports = new LinkedHashMap<>();
        reports.put("patient", Samples.patient().report("One patient"));
        reports.put("patients", patients(25));
        reports.put("no-features", one(Samples.patient("Patient 17", 3, Explainer::withoutFeatures)));
        reports.put(
                "not-converged", one(Samples.patient("Patient 17", 3, e -> e.withMethod(SoftmaxAdam.withDefaults()))));
        reports.put("not-unique", one(Samples.notUnique()));
        reports.put("grey-image", one(Samples.image(1)));
        reports.put("colour-image", one(Samples.image(3)));
        reports.put("series", one(Samples.series(50)));
        reports.put("series-of-one-step", one(Samples.series(1)));
        reports.put("one-example", one(Samples.table(784, 1)));
        reports.put("fifty-examples", one(Samples.table(60, 50)));
        reports.put("wide-table", one(Samples.table(2000, 7)));
        reports.put("no-example", one(Samples.patient().with(Changes::empty)));
        reports.put("not-a-number", one(Samples.patient().with(why -> Changes.residual(why, Double.NaN, Double.NaN))));
        reports.put("no-section", new Report("Nothing", List.of()));
        reports.put("empty-section", Report.of("Nothing", Samples.notUnique().background(), List.of()));
        reports.put("hostile", hostile());
        return reports;
    }

    private static Report one(Samples.Sample sample) {
        return sample.report("A report");
    }

    /** Two sections, of which the second is an image. */
    private static Report patients(int count) {
        List<Explained> explained = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            explained.add(Samples.patient("Patient " + i, i, e -> e).explained());
        }
        Samples.Sample ring = Samples.image(1);
        return new Report(
                "Relapse after surgery",
                List.of(
                        new Report.Section(
                                "Patients",
                                "These patients were operated on in 2024.",
                                Samples.patient().background(),
                                explained),
                        new Report.Section("Rings", "", ring.background(), List.of(ring.explained()))));
    }

    private static Report hostile() {
        Samples.Sample sample = Samples.hostile(HOSTILE);
        Explained same = sample.explained();
        Explained longName = new Explained("x".repeat(10_000), same.input(), Optional.of(HOSTILE), same.explanation());
        return new Report(
                HOSTILE, List.of(new Report.Section(HOSTILE, HOSTILE, sample.background(), List.of(same, longName))));
    }
}
