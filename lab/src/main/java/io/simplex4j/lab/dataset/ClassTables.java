package io.simplex4j.lab.dataset;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.zip.GZIPInputStream;

/**
 * Rows of numbers with a class each: three public tables and one generated one. Sources and licences are in the folder
 * of the tables.
 */
public final class ClassTables {
    private static final int PIXELS = 64;
    private static final double DAYS_OF_FOLLOW_UP = 5 * 365.25;
    private static final int DRAWN = 3000;
    private static final double FLIPPED = 0.1;

    private ClassTables() {}

    /** Digits of 8 by 8 pixels. */
    public static Examples smallDigits() {
        return table("digits8.csv.gz", row -> {
            double[] cells = new double[PIXELS + 1];
            Arrays.setAll(cells, i -> row.number(i < PIXELS ? "p" + i : "digit"));
            return cells;
        });
    }

    /** Children with a kidney tumour; class 1 is a relapse. */
    public static Examples kidneyTumours() {
        List<String> columns = List.of("age", "instit", "histol", "stage", "study", "rel");
        return table(
                "nwtco.csv", row -> columns.stream().mapToDouble(row::number).toArray());
    }

    /**
     * Residents of a county with their free light chains; class 1 is death within five years. Patients who were
     * followed for less time are left out.
     */
    public static Examples lightChains() {
        return table("flchain.csv", row -> {
            boolean died = row.flag("death") && row.number("futime") <= DAYS_OF_FOLLOW_UP;
            return !died && row.number("futime") <= DAYS_OF_FOLLOW_UP
                    ? new double[0]
                    : new double[] {
                        row.number("age"),
                        row.text("sex").equals("F") ? 1 : 0,
                        Math.log(row.number("kappa")),
                        Math.log(row.number("lambda")),
                        row.number("mgus"),
                        died ? 1 : 0
                    };
        });
    }

    /** Two classes with a curved border among ten normal numbers; a tenth of the rows, at random, has the wrong one. */
    public static Examples flippedLabels(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<double[]> rows = new ArrayList<>();
        for (int row = 0; row < DRAWN; row++) {
            double[] cells =
                    DoubleStream.generate(random::nextGaussian).limit(11).toArray();
            boolean above = cells[0] + cells[1] * cells[2] > 0;
            cells[10] = above != random.nextDouble() < FLIPPED ? 1 : 0;
            rows.add(cells);
        }
        return labelled(rows);
    }

    private static Examples table(String name, Function<PatientTable.Row, double[]> cells) {
        try (InputStream in = ClassTables.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new UnreadableDataException(name, "is missing from this jar");
            }
            InputStream plain = name.endsWith(".gz") ? new GZIPInputStream(in) : in;
            return labelled(new PatientTable(CsvTable.read(plain, name))
                    .rows().stream().map(cells).filter(row -> row.length > 0).toList());
        } catch (IOException e) {
            throw new UnreadableDataException(name, "cannot be read", e);
        }
    }

    /** Returns rows whose last number is the class. */
    private static Examples labelled(List<double[]> rows) {
        int width = rows.get(0).length - 1;
        return Sampling.labelled(
                Matrix.of(rows.stream().map(row -> Arrays.copyOf(row, width)).toArray(double[][]::new)),
                rows.stream().mapToInt(row -> (int) row[width]).toArray());
    }
}
