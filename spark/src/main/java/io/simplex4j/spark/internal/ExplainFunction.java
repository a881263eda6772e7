package io.simplex4j.spark.internal;

import java.util.List;
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
        Row struct = struct(argument, engine);
        StructRows.error(struct).filter(error -> failing).ifPresent(error -> {
            throw new BadRowException(error);
        });
        return struct;
    }

    private static Row struct(@Nullable Object argument, Engine engine) {
        try {
            return engine.structs(List.of(
                            argument instanceof Row row && engine.schema().isPresent()
                                    ? RowReader.ofSchema(
                                                    row.schema(),
                                                    engine.schema().orElseThrow())
                                            .read(row, engine)
                                    : RowReader.ofNumbers(argument, "the argument", engine)))
                    .get(0);
        } catch (BadRowException e) {
            return StructRows.bad(engine.type(), e.getMessage());
        }
    }
}
