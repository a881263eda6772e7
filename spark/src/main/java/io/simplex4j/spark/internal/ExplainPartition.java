package io.simplex4j.spark.internal;

import io.simplex4j.example.Example;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** Adds the struct to the rows of a partition, some at a time. */
public final class ExplainPartition implements MapPartitionsFunction<Row, Row> {
    private static final long serialVersionUID = 1L;

    private final Broadcast<Shipment> shipment;
    private final String key;
    private final RowReader reader;
    private final Treatment treatment;

    /**
     * How rows are treated.
     *
     * @param failing whether a bad row stops the job
     * @param id the place of the column that names rows in messages, or -1
     * @param batch how many rows share a pass over the corpus
     */
    public record Treatment(boolean failing, int id, int batch) implements Serializable {}

    public ExplainPartition(Broadcast<Shipment> shipment, String key, RowReader reader, Treatment treatment) {
        this.shipment = shipment;
        this.key = key;
        this.reader = reader;
        this.treatment = treatment;
    }

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        if (!rows.hasNext()) {
            return rows;
        }
        Engine engine = Engines.get(key, shipment::value);
        return new Iterator<>() {
            private Iterator<Row> ready = List.<Row>of().iterator();

            @Override
            public boolean hasNext() {
                return ready.hasNext() || rows.hasNext();
            }

            @Override
            public Row next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("there are no more rows in the partition");
                }
                if (!ready.hasNext()) {
                    ready = explained(rows, engine).iterator();
                }
                return ready.next();
            }
        };
    }

    private List<Row> explained(Iterator<Row> rows, Engine engine) {
        List<Row> batch = new ArrayList<>();
        List<Optional<String>> errors = new ArrayList<>();
        List<Example> examples = new ArrayList<>();
        while (batch.size() < treatment.batch() && rows.hasNext()) {
            Row row = rows.next();
            batch.add(row);
            try {
                examples.add(reader.read(row, engine));
                errors.add(Optional.empty());
            } catch (BadRowException e) {
                errors.add(Optional.of(String.valueOf(e.getMessage())));
            }
        }
        Iterator<Engine.Outcome> outcomes = engine.explain(examples).iterator();
        return IntStream.range(0, batch.size())
                .mapToObj(place -> with(
                        batch.get(place),
                        errors.get(place).map(Engine.Outcome::bad).orElseGet(outcomes::next),
                        engine))
                .toList();
    }

    private Row with(Row row, Engine.Outcome outcome, Engine engine) {
        if (treatment.failing() && outcome.judged().isEmpty()) {
            throw new BadRowException(name(row) + outcome.error());
        }
        @Nullable Object[] values = new @Nullable Object[row.size() + 1];
        for (int i = 0; i < row.size(); i++) {
            values[i] = row.get(i);
        }
        values[row.size()] = Why.of(outcome, engine.projections());
        return RowFactory.create(values);
    }

    private String name(Row row) {
        return treatment.id() < 0 ? "" : "row " + row.get(treatment.id()) + ": ";
    }
}
