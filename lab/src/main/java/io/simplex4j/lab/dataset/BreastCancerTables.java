package io.simplex4j.lab.dataset;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Two public tables of patients with breast cancer, from the R package survival.
 *
 * <p>The outcome is relapse or death within three years of surgery, or within another number of years. Patients lost to
 * follow-up earlier are left out: of three years, 2,944 of 2,982 Dutch and 555 of 686 German patients remain, 922 (31.3
 * %) and 224 (40.4 %) of them with label 1. All German patients have cancer in at least one lymph node; about half of
 * the Dutch have not. Source and licence are in the folder of the tables.
 */
public final class BreastCancerTables {
    /*
     * The Dutch table records relapse and death separately, and sometimes follows relapse for a shorter time. A patient
     * without relapse whose follow-up of relapse ended within these years is left out, even if known to have lived or
     * died later.
     */
    public static final int YEARS = 3;

    private static final double DAYS = 365.25;

    private BreastCancerTables() {}

    /** The patients of the Rotterdam tumour bank, operated on from 1978 to 1993, in the order of the table. */
    public static List<BreastCancerPatient> dutch() {
        return dutch(YEARS);
    }

    /** The same, with the outcome after other years. */
    public static List<BreastCancerPatient> dutch(int years) {
        return patients("rotterdam.csv", row -> dutchOutcome(row, years * DAYS));
    }

    /** The patients of the German Breast Cancer Study Group's trial of 1984 to 1989, in the order of the table. */
    public static List<BreastCancerPatient> german() {
        return german(YEARS);
    }

    /** The same, with the outcome after other years. */
    public static List<BreastCancerPatient> german(int years) {
        return patients("gbsg.csv", row -> germanOutcome(row, years * DAYS));
    }

    /** Those of whom it is known whether there was an event in time. */
    private static List<BreastCancerPatient> patients(
            String table, Function<PatientTable.Row, Optional<Boolean>> outcome) {
        return table(table).rows().stream()
                .flatMap(row -> outcome.apply(row).map(event -> patient(row, event)).stream())
                .toList();
    }

    private static PatientTable table(String name) {
        try (InputStream in = BreastCancerTables.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new UnreadableDataException(name, "is missing from this jar");
            }
            return new PatientTable(CsvTable.read(in, name));
        } catch (IOException e) {
            throw new UnreadableDataException(name, "cannot be read", e);
        }
    }

    private static BreastCancerPatient patient(PatientTable.Row row, boolean event) {
        return new BreastCancerPatient(
                row.integer("pid", 0, 1_000_000),
                row.integer("age", 0, 150),
                row.flag("meno"),
                size(row),
                row.integer("grade", 1, 3) == 3,
                row.integer("nodes", 0, 1000),
                row.integer("pgr", 0, 100_000),
                row.integer("er", 0, 100_000),
                row.flag("hormon"),
                event);
    }

    private static TumourSize size(PatientTable.Row row) {
        return Arrays.stream(TumourSize.values())
                .filter(size -> size.millimetres().equals(row.text("size")))
                .findFirst()
                .orElseGet(() -> TumourSize.of(row.number("size")));
    }

    private static Optional<Boolean> dutchOutcome(PatientTable.Row row, double end) {
        boolean relapse = row.flag("recur") && row.number("rtime") <= end;
        boolean death = row.flag("death") && row.number("dtime") <= end;
        return outcome(relapse || death, row.number("rtime") > end);
    }

    private static Optional<Boolean> germanOutcome(PatientTable.Row row, double end) {
        double days = row.number("rfstime");
        return outcome(row.flag("status") && days <= end, days > end);
    }

    private static Optional<Boolean> outcome(boolean event, boolean followed) {
        return event || followed ? Optional.of(event) : Optional.empty();
    }
}
