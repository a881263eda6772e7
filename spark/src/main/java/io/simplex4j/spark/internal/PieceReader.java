package io.simplex4j.spark.internal;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.spark.internal.Piece.Facts;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** Makes pieces of the rows of a partition: one, or one for each block of a file. */
public final class PieceReader implements Function2<Integer, Iterator<Row>, Iterator<Piece>> {
    private static final long serialVersionUID = 1L;

    private final NumberColumn latent;
    private final int id;
    private final int file;
    private final int block;

    /**
     * A reader of tables with these columns.
     *
     * @param latent the column of arrays
     * @param id the column with the names of rows, which need not be there
     * @param file the columns with the name of a row's file, and with the start of its block there; neither need be there
     */
    public PieceReader(StructType columns, String latent, String id, String file, String block) {
        this.latent = NumberColumn.of(columns, latent);
        this.id = Columns.place(columns, id);
        this.file = Columns.place(columns, file);
        this.block = Columns.place(columns, block);
    }

    @Override
    public Iterator<Piece> call(Integer partition, Iterator<Row> rows) {
        List<Piece> pieces = new ArrayList<>();
        Draft draft = null;
        while (rows.hasNext()) {
            Row row = rows.next();
            String from = file < 0 ? "" : row.getString(file);
            long part = file < 0 ? partition : row.getLong(block);
            if (draft == null || !draft.isOf(from, part)) {
                if (draft != null) {
                    pieces.add(draft.piece());
                }
                draft = new Draft(from, part);
            }
            draft.add(row);
        }
        if (draft != null) {
            pieces.add(draft.piece());
        }
        return pieces.iterator();
    }

    private final class Draft {
        private final String from;
        private final long part;
        private final List<Object> held = new ArrayList<>();
        private final List<String> ids = new ArrayList<>();
        private int columns = -1;
        private long digest = 1;

        Draft(String from, long part) {
            this.from = from;
            this.part = part;
        }

        boolean isOf(String otherFile, long otherPart) {
            return part == otherPart && from.equals(otherFile);
        }

        void add(Row row) {
            double[] values;
            try {
                values = latent.read(row, columns, ActiveSet.LARGEST);
            } catch (BadRowException e) {
                throw new BadRowException("corpus: row " + name(row) + ": " + e.getMessage());
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

        private String name(Row row) {
            return id >= 0
                    ? String.valueOf(row.get(id))
                    : held.size() + " of " + (from.isEmpty() ? "partition " + part : from + ", block " + part);
        }

        Piece piece() {
            HeldRows rows = new HeldRows(held.toArray(), columns);
            return new Piece(new Facts(from, part, rows.rows(), digest), rows, id < 0 ? null : new ArrayList<>(ids));
        }
    }
}
