package io.simplex4j.lab.dataset;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Examples;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads the private tables of SEER and CUTRACT, for users who have them.
 *
 * <p>Columns are found by name, in any order and case; others are ignored. {@code docs/data/prostate-cohorts.md} lists
 * the names. Label 1 is death from the cancer, column {@code mortCancer}.
 */
public final class ProstateTables {
    private static final List<Value> TREATMENTS = List.of(
            new Value(ProstateTreatment.HORMONE_THERAPY.shortName(), "pht|.*hormone.*"),
            new Value(ProstateTreatment.RADIOTHERAPY.shortName(), ".*rdx|.*radio.*"),
            new Value(ProstateTreatment.SURGERY.shortName(), ".*-sx|.*surg.*"),
            new Value(ProstateTreatment.CONSERVATIVE.shortName(), "cm|conservative.*"));

    private ProstateTables() {}

    /**
     * All patients of a table, in its order.
     *
     * @throws UnreadableDataException if a column is missing or a cell is invalid, with its line
     */
    public static Examples read(Path file) {
        PatientTable table = new PatientTable(CsvTable.read(file));
        String age = table.oneOf("Age at Diagnosis", "Age");
        String psa = table.oneOf("PSA", "PSA (ng/ml)");
        String comorbidities = table.oneOf("Comorbidities", "Comorbidity");
        String label = table.oneOf("mortCancer");
        Category treatment = Category.of(table, "Treatment", TREATMENTS);
        Category grade = Category.of(table, "Grade", numbers(5));
        Category stage = Category.of(table, "Stage", numbers(4));
        Category primary = Category.of(table, "Gleason1", numbers(5));
        Category secondary = Category.of(table, "Gleason2", numbers(5));
        List<ProstatePatient> patients = new ArrayList<>();
        List<Integer> labels = new ArrayList<>();
        for (PatientTable.Row row : table.rows()) {
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
        return Sampling.labelled(
                ProstateFeatures.encode(patients),
                labels.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Numbers from 1, also written as 1.0 or T1. */
    private static List<Value> numbers(int max) {
        return IntStream.rangeClosed(1, max)
                .mapToObj(number -> new Value(Integer.toString(number), "t?" + number + "(\\.0)?"))
                .toList();
    }

    /** A value, and a pattern that matches what tables write for it in lower case. */
    private record Value(String name, String spelling) {
        boolean matches(String text) {
            return Pattern.matches(spelling, text);
        }
    }

    /** A feature with few values: either one column with the value, or a column of 0 and 1 for each value. */
    private record Category(String name, List<Value> values, List<String> flags) {
        /** Finds the columns: the name itself, or the name, an underscore and each value. */
        static Category of(PatientTable table, String name, List<Value> values) {
            if (table.has(name)) {
                return new Category(name, values, List.of());
            }
            List<String> flags = new ArrayList<>();
            for (Value value : values) {
                List<String> found = table.endings(name + "_").stream()
                        .filter(value::matches)
                        .toList();
                if (found.size() != 1) {
                    throw table.headerProblem("has " + found.size() + " columns '" + name + "_" + value.name()
                            + "'; expected 1, or a column '" + name + "'");
                }
                flags.add(name + "_" + found.get(0));
            }
            return new Category(name, values, List.copyOf(flags));
        }

        /** Which of the values a row has, counted from 0. */
        int place(PatientTable.Row row) {
            int[] places = IntStream.range(0, values.size())
                    .filter(place -> has(row, place))
                    .toArray();
            if (places.length == 1) {
                return places[0];
            }
            throw flags.isEmpty()
                    ? row.refusal(
                            name, "one of " + values.stream().map(Value::name).collect(Collectors.joining(", ")))
                    : row.problem("columns '" + name + "_...': found " + places.length + " that are 1; expected one");
        }

        private boolean has(PatientTable.Row row, int place) {
            return flags.isEmpty()
                    ? values.get(place).matches(row.text(name).toLowerCase(Locale.ROOT))
                    : row.flag(flags.get(place));
        }
    }
}
