package io.simplex4j.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Adds structs to rows, a batch at a time. The last field of the struct is the error; if a row has one, all other
 * fields are null.
 *
 * @param <T> the type of an input
 */
final class StructRows<T> implements Iterator<Row> {
    private final Iterator<Row> rows;
    private final RowTreatment treatment;
    private final int id;
    private final StructType type;
    private final Function<Row, T> reader;
    private final Function<List<T>, List<Row>> work;
    private Iterator<Row> ready = List.<Row>of().iterator();

    /**
     * Adds structs to rows.
     *
     * @param id the index of the column that identifies rows in messages, or -1
     * @param type the type of the structs
     * @param reader reads the input of a row, or throws a {@link BadRowException}
     * @param work returns the structs of inputs
     */
    StructRows(
            Iterator<Row> rows,
            RowTreatment treatment,
            int id,
            StructType type,
            Function<Row, T> reader,
            Function<List<T>, List<Row>> work) {
        this.rows = rows;
        this.treatment = treatment;
        this.id = id;
        this.type = type;
        this.reader = reader;
        this.work = work;
    }

    /** Returns the struct of a bad row. */
    static Row bad(StructType type, @Nullable String error) {
        @Nullable Object[] values = new @Nullable Object[type.size()];
        values[values.length - 1] = error;
        return RowFactory.create(values);
    }

    /** Returns the error of a struct, if it has one. */
    static Optional<String> error(Row struct) {
        return Optional.ofNullable((String) struct.get(struct.size() - 1));
    }

    @Override
    public boolean hasNext() {
        return ready.hasNext() || rows.hasNext();
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException("there are no more rows");
        }
        if (!ready.hasNext()) {
            ready = batch().iterator();
        }
        return ready.next();
    }

    private List<Row> batch() {
        List<Row> batch = new ArrayList<>();
        List<T> read = new ArrayList<>();
        Map<Integer, Row> bad = new HashMap<>();
        while (batch.size() < treatment.batch() && rows.hasNext()) {
            Row row = rows.next();
            try {
                read.add(reader.apply(row));
            } catch (BadRowException e) {
                bad.put(batch.size(), checked(row, bad(type, e.getMessage())));
            }
            batch.add(row);
        }
        Iterator<Row> structs = work.apply(read).iterator();
        return IntStream.range(0, batch.size())
                .mapToObj(i -> with(
                        batch.get(i),
                        Optional.ofNullable(bad.get(i)).orElseGet(() -> checked(batch.get(i), structs.next()))))
                .toList();
    }

    private Row checked(Row row, Row struct) {
        Optional<String> error = treatment.failing() ? error(struct) : Optional.empty();
        if (error.isPresent()) {
            throw new BadRowException((id < 0 ? "" : "row " + row.get(id) + ": ") + error.get());
        }
        return struct;
    }

    /** Returns a row with one more value. */
    static Row with(Row row, @Nullable Object last) {
        @Nullable Object[] values = new @Nullable Object[row.size() + 1];
        for (int i = 0; i < row.size(); i++) {
            values[i] = row.get(i);
        }
        values[row.size()] = last;
        return RowFactory.create(values);
    }
}
