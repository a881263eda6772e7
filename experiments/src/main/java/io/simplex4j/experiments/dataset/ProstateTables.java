package io.simplex4j.experiments.dataset;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.experiments.dataset.CategoryColumns.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reads the private tables of SEER and CUTRACT, for those who have them.
 *
 * <p>Columns are found by name, in any order and case; others are passed over. {@code docs/data/prostate-cohorts.md} lists
 * the names. Label 1 is death from the cancer, column {@code mortCancer}.
 */
public final class ProstateTables {
    private static final List<String> AGE = List.of("Age at Diagnosis", "Age");
    private static final List<String> PSA = List.of("PSA", "PSA (ng/ml)");
    private static final List<String> COMORBIDITIES = List.of("Comorbidities", "Comorbidity");
    private static final List<String> LABEL = List.of("mortCancer");
    private static final List<Value> TREATMENTS = List.of(
            Value.of(ProstateTreatment.HORMONE_THERAPY.shortName(), "pht|.*hormone.*"),
            Value.of(ProstateTreatment.RADIOTHERAPY.shortName(), ".*rdx|.*radio.*"),
            Value.of(ProstateTreatment.SURGERY.shortName(), ".*-sx|.*surg.*"),
            Value.of(ProstateTreatment.CONSERVATIVE.shortName(), "cm|conservative.*"));

    private ProstateTables() {}

    /**
     * All patients of a table, in its order.
     *
     * @throws UnreadableDataException if a column is missing or a cell is not what its column should hold, with its line
     */
    public static LabelledExamples read(Path file) {
        CsvTable table = CsvTable.read(file);
        String age = table.oneOf(AGE);
        String psa = table.oneOf(PSA);
        String comorbidities = table.oneOf(COMORBIDITIES);
        String label = table.oneOf(LABEL);
        CategoryColumns treatment = CategoryColumns.of(table, "Treatment", TREATMENTS);
        CategoryColumns grade = CategoryColumns.of(table, "Grade", numbers(5));
        CategoryColumns stage = CategoryColumns.of(table, "Stage", numbers(4));
        CategoryColumns primary = CategoryColumns.of(table, "Gleason1", numbers(5));
        CategoryColumns secondary = CategoryColumns.of(table, "Gleason2", numbers(5));
        List<ProstatePatient> patients = new ArrayList<>();
        List<Integer> labels = new ArrayList<>();
        for (CsvTable.Row row : table.rows()) {
            patients.add(new ProstatePatient(
                    row.number(age),
                    row.number(psa),
                    Math.min(3, row.integer(comorbidities, 0, 100)),
                    ProstateTreatment.ALL.get(treatment.place(row)),
                    1 + grade.place(row),
                    1 + stage.place(row),
                    1 + primary.place(row),
                    1 + secondary.place(row)));
            labels.add(row.flag(label) ? 1 : 0);
        }
        return LabelledExamples.of(
                ProstateFeatures.encode(patients),
                labels.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Numbers from 1, also written as 1.0 or T1. */
    private static List<Value> numbers(int most) {
        return IntStream.rangeClosed(1, most)
                .mapToObj(Integer::toString)
                .map(number -> Value.of(number, "t?" + number + "(\\.0)?"))
                .toList();
    }
}
