package io.simplex4j.spark.internal;

import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.jspecify.annotations.Nullable;

/** The struct of one array, or of one struct of columns: a function for SQL. */
public final class ExplainFunction implements UDF1<Object, Row> {
    private static final long serialVersionUID = 1L;

    private final Broadcast<Shipment> shipment;
    private final String key;
    private final boolean failing;

    public ExplainFunction(Broadcast<Shipment> shipment, String key, boolean failing) {
        this.shipment = shipment;
        this.key = key;
        this.failing = failing;
    }

    @Override
    public Row call(@Nullable Object argument) {
        Engine engine = Engines.get(key, shipment::value);
        Engine.Outcome outcome = outcome(argument, engine);
        if (failing && outcome.judged().isEmpty()) {
            throw new BadRowException(outcome.error());
        }
        return Why.of(outcome, engine.projections());
    }

    private static Engine.Outcome outcome(@Nullable Object argument, Engine engine) {
        try {
            return engine.explain(java.util.List.of(
                            argument instanceof Row row && engine.schema().isPresent()
                                    ? new RowReader.SchemaColumns().read(row, engine)
                                    : RowReader.example(argument, "the argument", engine)))
                    .get(0);
        } catch (BadRowException e) {
            return Engine.Outcome.bad(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            return Engine.Outcome.bad("the argument has no such column: " + e.getMessage());
        }
    }
}
