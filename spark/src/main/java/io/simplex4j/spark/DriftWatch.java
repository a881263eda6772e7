package io.simplex4j.spark;

import static org.apache.spark.sql.functions.col;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.DriftFile;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Watches a stream of explained rows for drift in {@code foreachBatch}.
 *
 * <p>Writes the state after each micro-batch to a file on the driver. A stream can be stopped and continued, and a
 * batch that Spark repeats after a failure counts once. Within a batch, the rows are in the order of a column, whatever
 * the partitions.
 */
public final class DriftWatch {
    private static final Pattern FILE = Pattern.compile("drift-(\\d+)\\.json");
    private static final int KEPT = 3;

    private final SparkExplainer explainer;
    private final Path folder;
    private final String order;

    private DriftWatch(SparkExplainer explainer, Path folder, String order) {
        this.explainer = explainer;
        this.folder = folder;
        this.order = order;
    }

    /**
     * Returns a watch for the explanations of a calibrated explainer.
     *
     * @param folder the folder for the states of this stream alone
     * @param order the column to sort by, such as an id or a time; it must not depend on how well rows are explained
     * @throws IllegalArgumentException if the explainer has no calibration
     */
    public static DriftWatch of(SparkExplainer explainer, Path folder, String order) {
        if (!explainer.isCalibrated()) {
            throw new IllegalArgumentException(
                    "drift needs scores of calibration rows; expected an explainer with calibration");
        }
        return new DriftWatch(explainer, folder, order);
    }

    /** The scores of a row and its sort key. */
    private record Scored(String order, OptionalDouble score, OptionalDouble ratio) {}

    /**
     * Adds a batch of rows and writes the new state.
     *
     * @param explained rows with the column of structs
     * @param batch Spark's number of the batch
     * @return the new state, whose {@link DriftState#alarmed() alarm} stays once raised
     * @throws UnreadableDataException if the folder holds the state of another calibration
     */
    public DriftState watch(Dataset<Row> explained, long batch) {
        List<Calibration> calibrations =
                explainer.engine(explained.sparkSession()).calibrations();
        DriftState fresh = DriftState.withDefaults().over(calibrations.toArray(Calibration[]::new));
        NavigableMap<Long, Path> states = states();
        DriftState before = states.headMap(batch, false).isEmpty()
                ? fresh
                : DriftFile.read(states.lowerEntry(batch).getValue(), fresh);
        boolean both = calibrations.size() > 1;
        DriftState after = before.next(scored(explained).stream()
                .map(each -> both ? List.of(each.score, each.ratio) : List.of(each.score))
                .toList());
        write(states, batch, after);
        return after;
    }

    private List<Scored> scored(Dataset<Row> explained) {
        String why = explainer.output();
        List<Scored> all = new ArrayList<>();
        explained
                .filter(col(why + ".error").isNull())
                .select(col(order).cast("string"), col(why + ".score"), col(why + ".hull_ratio"))
                .collectAsList()
                .forEach(row ->
                        all.add(new Scored(row.isNullAt(0) ? "" : row.getString(0), number(row, 1), number(row, 2))));
        all.sort(Comparator.comparing(Scored::order)
                .thenComparing(each -> each.score.orElse(Double.POSITIVE_INFINITY))
                .thenComparing(each -> each.ratio.orElse(Double.POSITIVE_INFINITY)));
        return all;
    }

    private static OptionalDouble number(Row row, int place) {
        return row.isNullAt(place) ? OptionalDouble.empty() : OptionalDouble.of(row.getDouble(place));
    }

    private NavigableMap<Long, Path> states() {
        NavigableMap<Long, Path> states = new TreeMap<>();
        try {
            Files.createDirectories(folder);
            try (Stream<Path> files = Files.list(folder)) {
                files.forEach(file -> {
                    Matcher name = FILE.matcher(String.valueOf(file.getFileName()));
                    if (name.matches()) {
                        states.put(Long.valueOf(name.group(1)), file);
                    }
                });
            }
        } catch (IOException e) {
            throw UnreadableDataException.of(folder.toString(), e);
        }
        return states;
    }

    private void write(NavigableMap<Long, Path> states, long batch, DriftState state) {
        Path file = folder.resolve("drift-" + batch + ".json");
        DriftFile.write(file, state);
        states.put(batch, file);
        while (states.size() > KEPT) {
            Path oldest = states.pollFirstEntry().getValue();
            try {
                Files.deleteIfExists(oldest);
            } catch (IOException e) {
                throw UnreadableDataException.of(oldest.toString(), e);
            }
        }
    }
}
