package io.simplex4j.spark;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.LatentFile;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.CorpusShard;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Consecutive rows of a corpus on an executor, in memory or in a file. If it is lost, Spark makes it again from its
 * source.
 */
@DefaultSerializer(JavaSerializer.class)
final class CorpusPart implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Keys are in the order of the rows. */
    private final String key;

    private final Rows rows;
    private final int count;
    private final @Nullable ArrayList<String> ids;
    private transient @Nullable CorpusShard shard;

    private interface Rows extends Serializable {
        Matrix matrix();
    }

    /**
     * The rows of a part in the whole corpus.
     *
     * @param first the number of its first row
     * @param rows the number of its rows
     * @param digest of their numbers, or 0 if they stay in a file
     */
    @DefaultSerializer(JavaSerializer.class)
    record Span(String key, int first, int rows, long digest) implements Serializable {}

    @SuppressWarnings("NonApiType") // Spark serializes it, which a List need not allow.
    private CorpusPart(String key, Rows rows, @Nullable ArrayList<String> ids) {
        this.key = key;
        this.rows = rows;
        this.count = rows.matrix().rows();
        this.ids = ids;
    }

    private static String key(String file, long block, int partition) {
        return String.format(Locale.ROOT, "%s block %019d partition %010d", file, block, partition);
    }

    /** Returns the place of this part if its first row has a number. */
    Span span(int first) {
        return new Span(key, first, count, rows instanceof HeldRows held ? held.digest : 0);
    }

    /** Answers a request of the solver. */
    byte[] scan(Map<String, Span> layout, byte[] request) {
        try {
            return shard(first(layout)).scan(request);
        } catch (IllegalArgumentException e) {
            throw new BadRowException(String.valueOf(e.getMessage()));
        }
    }

    private synchronized CorpusShard shard(int first) {
        CorpusShard known = shard;
        if (known == null || known.firstRow() != first) {
            // Tasks have one processor each.
            known = CorpusShard.of(rows.matrix(), first).withThreads(1);
            shard = known;
        }
        return known;
    }

    /** Returns the ids of the wanted rows that are in this part. */
    Map<Integer, String> ids(Map<String, Span> layout, int[] wanted) {
        int first = first(layout);
        Map<Integer, String> found = new HashMap<>();
        for (int row : wanted) {
            if (row >= first && row - first < count) {
                found.put(row, ids == null ? Integer.toString(row) : ids.get(row - first));
            }
        }
        return found;
    }

    /** Returns the number of the first row. This part must still have the rows that the solver knows. */
    private int first(Map<String, Span> layout) {
        Span span = layout.get(key);
        if (span == null || !span.equals(span(span.first))) {
            throw changed();
        }
        return span.first;
    }

    /** Returns the exception for a pass over a corpus whose rows have changed since the first pass. */
    static BadRowException changed() {
        return new BadRowException(
                "corpus: its table was read again and has other rows, or another order; expected the same:"
                        + " write the table to files first");
    }

    /** Returns the rows of an npy file as the part at an index. */
    static CorpusPart ofArray(String name, int index, Broadcast<SerializableConfiguration> configuration) {
        try {
            return new CorpusPart(key("", index, index), () -> array(name, configuration), null);
        } catch (UnreadableDataException e) {
            throw new BadRowException("corpus: " + e.getMessage());
        }
    }

    /** Maps a file of this machine, or reads a file of another one. */
    private static Matrix array(String name, Broadcast<SerializableConfiguration> configuration) {
        Path path = new Path(name);
        if ("file".equals(path.toUri().getScheme())) {
            return LatentFile.corpus(java.nio.file.Path.of(path.toUri()).toString())
                    .latents()
                    .inputs();
        }
        try (InputStream in = path.getFileSystem(configuration.value().value()).open(path)) {
            return LatentFile.input(in, name).latents().inputs();
        } catch (IOException e) {
            throw UnreadableDataException.of(name, e);
        }
    }

    /**
     * Returns a function that turns the rows of a partition into parts: one, or one for each block of a file. All
     * columns except the latents may be absent.
     *
     * @param fileColumn the column with the name of a row's file
     * @param blockColumn the column with the start of a row's block in that file
     */
    static Function2<Integer, Iterator<Row>, Iterator<CorpusPart>> reader(
            StructType columns, String latent, String id, String fileColumn, String blockColumn) {
        NumberColumn numbers = NumberColumn.of(columns, latent);
        int ids = Columns.place(columns, id);
        int files = Columns.place(columns, fileColumn);
        int blocks = Columns.place(columns, blockColumn);
        return (partition, rows) -> {
            List<CorpusPart> parts = new ArrayList<>();
            String file = "";
            long block = partition;
            HeldRows held = new HeldRows();
            ArrayList<String> names = new ArrayList<>();
            while (rows.hasNext()) {
                Row row = rows.next();
                if (files >= 0 && !(row.getString(files).equals(file) && row.getLong(blocks) == block)) {
                    held.end(key(file, block, partition), ids < 0 ? null : names)
                            .ifPresent(parts::add);
                    held = new HeldRows();
                    names = new ArrayList<>();
                    file = row.getString(files);
                    block = row.getLong(blocks);
                }
                try {
                    held.add(numbers.read(row, held.columns, ActiveSet.LARGEST));
                } catch (BadRowException e) {
                    String place = files < 0 ? "partition " + partition : file + ", block " + block;
                    String name = ids >= 0 ? String.valueOf(row.get(ids)) : held.rows() + " of " + place;
                    throw new BadRowException("corpus: row " + name + ": " + e.getMessage());
                }
                if (ids >= 0) {
                    names.add(String.valueOf(row.get(ids)));
                }
            }
            held.end(key(file, block, partition), ids < 0 ? null : names).ifPresent(parts::add);
            return parts.iterator();
        };
    }

    /** Rows in memory, each as floats if they hold its numbers exactly. */
    private static final class HeldRows implements Matrix, Rows {
        private static final long serialVersionUID = 1L;

        /** Arrays of floats or doubles. */
        private final ArrayList<Object> rows = new ArrayList<>();

        private int columns = -1;
        private long digest = 1;

        void add(double[] row) {
            columns = row.length;
            float[] floats = new float[row.length];
            boolean exact = true;
            for (int j = 0; j < row.length; j++) {
                long bits = Double.doubleToRawLongBits(row[j]);
                floats[j] = (float) row[j];
                exact &= Double.doubleToRawLongBits(floats[j]) == bits;
                digest = Long.rotateLeft((digest ^ bits) * 0x9E37_79B9_7F4A_7C15L, 29);
            }
            rows.add(exact ? floats : row);
        }

        /** Returns these rows as a part; empty if there are none. */
        @SuppressWarnings("NonApiType") // Spark serializes it, which a List need not allow.
        Optional<CorpusPart> end(String key, @Nullable ArrayList<String> ids) {
            return rows.isEmpty() ? Optional.empty() : Optional.of(new CorpusPart(key, this, ids));
        }

        @Override
        public Matrix matrix() {
            return this;
        }

        @Override
        public int rows() {
            return rows.size();
        }

        @Override
        public int columns() {
            return columns;
        }

        @Override
        public double at(int row, int column) {
            return rows.get(row) instanceof float[] floats ? floats[column] : ((double[]) rows.get(row))[column];
        }
    }
}
