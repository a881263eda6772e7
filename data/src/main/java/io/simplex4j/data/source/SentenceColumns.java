package io.simplex4j.data.source;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnreadableDataException.Kind;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.schema.Sentences;
import io.simplex4j.data.table.CsvTable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which columns of a table hold sentences, names and labels, by what they are called. */
record SentenceColumns(String text, Optional<String> id, Optional<String> label) {
    private static final List<String> TEXTS = List.of("text", "sentence");
    private static final List<String> IDS = List.of("id");
    private static final List<String> LABELS = List.of("label", "class", "topic", "category");

    static SentenceColumns of(CsvTable table) {
        Optional<String> id = called(table, IDS);
        Optional<String> label = called(table, LABELS);
        List<String> others = table.header().stream()
                .filter(column -> !id.equals(Optional.of(column)) && !label.equals(Optional.of(column)))
                .toList();
        return new SentenceColumns(
                called(table, TEXTS)
                        .or(() -> others.stream().findFirst().filter(only -> others.size() == 1))
                        .orElseThrow(() -> new UnreadableDataException(
                                Kind.MISFIT,
                                table.name(),
                                "has the columns " + OneLine.cut(String.join(", ", table.header()))
                                        + ", expected one called text or sentence, or a schema with modality: text")),
                id,
                label);
    }

    private static Optional<String> called(CsvTable table, List<String> names) {
        return table.header().stream()
                .filter(column -> names.contains(column.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    Schema schema(Sentences reader) {
        return Schema.ofSentences(reader, text, id, label);
    }
}
