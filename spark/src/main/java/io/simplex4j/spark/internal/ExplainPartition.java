package io.simplex4j.spark.internal;

import java.util.Iterator;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;

/** Adds the struct to the rows of a partition, some at a time. */
public final class ExplainPartition implements MapPartitionsFunction<Row, Row> {
    private static final long serialVersionUID = 1L;

    private final Broadcast<Shipment> shipment;
    private final String key;
    private final RowReader reader;
    private final StructRows.Treatment treatment;

    public ExplainPartition(
            Broadcast<Shipment> shipment, String key, RowReader reader, StructRows.Treatment treatment) {
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
        return new StructRows<>(rows, treatment, engine.type(), row -> reader.read(row, engine), engine::structs);
    }
}
