package io.simplex4j.spark.internal;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.source.LatentFile;
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
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import scala.Tuple3;

/**
 * Consecutive rows of a corpus on an executor, in memory or in a file. If it is lost, Spark makes it again from its
 * source.
 */
@DefaultSerializer(JavaSerializer.class)
public final class CorpusPart implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String key;
    private final long digest;
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
    public record Span(int first, int rows, long digest) implements Serializable {}

    @SuppressWarnings("NonApiType") // Spark serializes it, which a List need not allow.
    private CorpusPart(String key, Rows rows, int count, long digest, @Nullable ArrayList<String> ids) {
        this.key = key;
        this.rows = rows;
        this.count = count;
        this.digest = digest;
        this.ids = ids;
    }

    /** Returns a key, such that parts sorted by key are in the order of their rows. */
    private static String key(String file, long block, int partition) {
        return String.format(Locale.ROOT, "%s block %019d partition %010d", file, block, partition);
    }

    /**
     * Returns the key, the number of rows and the digest. A tuple, because Kryo, which some clusters use, reads no
     * records.
     */
    public Tuple3<String, Integer, Long> facts() {
        return new Tuple3<>(key, count, digest);
    }

    /** Answers a request of the solver. */
    public byte[] scan(Map<String, Span> layout, byte[] request) {
        try {
            return shard(span(layout).first).scan(request);
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
    public Map<Integer, String> ids(Map<String, Span> layout, int[] wanted) {
        Span span = span(layout);
        Map<Integer, String> found = new HashMap<>();
        for (int row : wanted) {
            if (row >= span.first && row - span.first < count) {
                found.put(row, ids == null ? Integer.toString(row) : ids.get(row - span.first));
            }
        }
        return found;
    }

    /** Returns the place of this part, which must still have the rows that the solver knows. */
    private Span span(Map<String, Span> layout) {
        Span span = layout.get(key);
        if (span == null || span.rows != count || span.digest != digest) {
            throw changed();
        }
        return span;
    }

    /** Returns the failure of a pass over a corpus whose rows are not those of the first pass. */
    public static BadRowException changed() {
        return new BadRowException(
                "corpus: its table was read again and has other rows, or another order; expected the same:"
                        + " write the table to files first");
    }

    /** Returns the rows of an npy file as the part at an index. */
    public static CorpusPart ofArray(String name, int index, Broadcast<SerializableConfiguration> configuration) {
        Rows rows = () -> array(name, configuration);
        try {
            return new CorpusPart(key("", index, index), rows, rows.matrix().rows(), 0, null);
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

    /** Makes parts of the rows of a partition: one, or one for each block of a file. */
    public static final class Reader implements Function2<Integer, Iterator<Row>, Iterator<CorpusPart>> {
        private static final long serialVersionUID = 1L;

        private final NumberColumn latent;
        private final int id;
        private final int file;
        private final int block;

        /**
         * Creates a reader of tables with these columns. The columns except that of the latents may be absent.
         *
         * @param file the column with the name of a row's file
         * @param block the column with the start of a row's block in that file
         */
        public Reader(StructType columns, String latent, String id, String file, String block) {
            this.latent = NumberColumn.of(columns, latent);
            this.id = Columns.place(columns, id);
            this.file = Columns.place(columns, file);
            this.block = Columns.place(columns, block);
        }

        @Override
        public Iterator<CorpusPart> call(Integer partition, Iterator<Row> rows) {
            List<CorpusPart> parts = new ArrayList<>();
            Draft draft = null;
            while (rows.hasNext()) {
                Row row = rows.next();
                String from = file < 0 ? "" : row.getString(file);
                long start = file < 0 ? partition : row.getLong(block);
                if (draft == null || draft.start != start || !draft.from.equals(from)) {
                    if (draft != null) {
                        parts.add(draft.part(partition));
                    }
                    draft = new Draft(from, start);
                }
                draft.add(row);
            }
            if (draft != null) {
                parts.add(draft.part(partition));
            }
            return parts.iterator();
        }

        private final class Draft {
            private final String from;
            private final long start;
            private final List<Object> held = new ArrayList<>();
            private final ArrayList<String> ids = new ArrayList<>();
            private int columns = -1;
            private long digest = 1;

            Draft(String from, long start) {
                this.from = from;
                this.start = start;
            }

            void add(Row row) {
                double[] values;
                try {
                    values = latent.read(row, columns, ActiveSet.LARGEST);
                } catch (BadRowException e) {
                    String place = from.isEmpty() ? "partition " + start : from + ", block " + start;
                    String name = id >= 0 ? String.valueOf(row.get(id)) : held.size() + " of " + place;
                    throw new BadRowException("corpus: row " + name + ": " + e.getMessage());
                }
                columns = values.length;
                for (double value : values) {
                    digest = Long.rotateLeft((digest ^ Double.doubleToRawLongBits(value)) * 0x9E37_79B9_7F4A_7C15L, 29);
                }
                held.add(HeldRows.packed(values));
                if (id >= 0) {
                    ids.add(String.valueOf(row.get(id)));
                }
            }

            CorpusPart part(int partition) {
                HeldRows rows = new HeldRows(held.toArray(), columns);
                return new CorpusPart(key(from, start, partition), rows, rows.rows(), digest, id < 0 ? null : ids);
            }
        }
    }

    /** Rows in memory, each as floats if they hold its numbers exactly. */
    private static final class HeldRows implements Matrix, Rows {
        private static final long serialVersionUID = 1L;

        /** Arrays of floats or doubles. */
        @SuppressWarnings("serial")
        private final Object[] rows;

        private final int columns;

        HeldRows(Object[] rows, int columns) {
            this.rows = rows;
            this.columns = columns;
        }

        static Object packed(double[] row) {
            float[] floats = new float[row.length];
            for (int j = 0; j < row.length; j++) {
                floats[j] = (float) row[j];
                if (Double.doubleToRawLongBits(floats[j]) != Double.doubleToRawLongBits(row[j])) {
                    return row;
                }
            }
            return floats;
        }

        @Override
        public Matrix matrix() {
            return this;
        }

        @Override
        public int rows() {
            return rows.length;
        }

        @Override
        public int columns() {
            return columns;
        }

        @Override
        public double at(int row, int column) {
            return rows[row] instanceof float[] floats ? floats[column] : ((double[]) rows[row])[column];
        }
    }
}
