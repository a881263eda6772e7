package io.simplex4j.experiments.demo;

import io.simplex4j.example.Scale;
import io.simplex4j.experiments.dataset.BreastCancerFeatures;
import io.simplex4j.experiments.dataset.BreastCancerPatient;
import java.util.List;
import java.util.stream.Collectors;

/** Patients as tables, and the schema that reads them. */
final class ClinicalTables {
    private static final String HEADER =
            "patient,age,menopause,size,grade,nodes,progesterone,oestrogen,hormones,outcome\n";

    private ClinicalTables() {}

    static String schema(BreastCancerFeatures features, List<String> classes) {
        return "schema: simplex4j/schema/1\n"
                + "title: Breast cancer, three years after surgery\n"
                + "id: patient\n"
                + "label: outcome\n"
                + "classes: [" + String.join(", ", classes) + "]\n"
                + "features:\n"
                + "  - {name: Age, column: age, unit: years, decimals: 0, " + scale(features.age()) + "}\n"
                + "  - {name: Menopause, column: menopause, categories: [before, after], encoding: ordinal}\n"
                + "  - {name: Tumour size, column: size, categories: [{value: \"<=20\", name: ≤ 20 mm},"
                + " {value: 20-50, name: 20–50 mm}, {value: \">50\", name: \"> 50 mm\"}]}\n"
                + "  - {name: Grade, column: grade, categories: [I or II, III], encoding: ordinal}\n"
                + "  - {name: Nodes, column: nodes, unit: positive, decimals: 0, transform: log1p, "
                + scale(features.nodes()) + "}\n"
                + "  - {name: Progesterone receptors, column: progesterone, unit: fmol/l, decimals: 0,"
                + " transform: log1p, " + scale(features.progesteroneReceptors()) + "}\n"
                + "  - {name: Oestrogen receptors, column: oestrogen, unit: fmol/l, decimals: 0,"
                + " transform: log1p, " + scale(features.oestrogenReceptors()) + "}\n"
                + "  - {name: Hormone therapy, column: hormones, categories: [\"no\", \"yes\"], encoding: ordinal}\n";
    }

    private static String scale(Scale scale) {
        return "scale: {mean: " + scale.mean() + ", deviation: " + scale.deviation() + "}";
    }

    static String csv(String table, List<BreastCancerPatient> patients, List<String> classes) {
        return HEADER + rows(table, patients, classes);
    }

    static String rows(String table, List<BreastCancerPatient> patients, List<String> classes) {
        return patients.stream()
                .map(patient -> String.join(
                                ",",
                                table + patient.number(),
                                Integer.toString(patient.age()),
                                patient.postmenopausal() ? "after" : "before",
                                patient.tumourSize().millimetres(),
                                patient.gradeThree() ? "III" : "I or II",
                                Integer.toString(patient.nodes()),
                                Integer.toString(patient.progesteroneReceptors()),
                                Integer.toString(patient.oestrogenReceptors()),
                                patient.hormoneTherapy() ? "yes" : "no",
                                classes.get(patient.label()))
                        + "\n")
                .collect(Collectors.joining());
    }
}
