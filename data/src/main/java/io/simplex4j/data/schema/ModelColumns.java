package io.simplex4j.data.schema;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.schema.SchemaInference.Hints;
import io.simplex4j.data.schema.internal.coding.Coding;
import io.simplex4j.data.schema.internal.coding.Coding.CategoryCoding;
import io.simplex4j.data.schema.internal.coding.Coding.Missing;
import io.simplex4j.data.schema.internal.coding.Coding.NumberCoding;
import io.simplex4j.data.schema.internal.coding.Definition;
import io.simplex4j.data.schema.internal.coding.Definition.CodedFeature;
import io.simplex4j.data.schema.internal.coding.SchemaHeader;
import io.simplex4j.data.schema.internal.inference.Proposal;
import io.simplex4j.data.schema.internal.yaml.SchemaWriter;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.model.LatentModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The schema of the columns that a model file describes.
 *
 * @param features the columns with their codings
 * @param classes the names of classes in the file
 */
record ModelColumns(List<CodedFeature> features, List<String> classes) {
    static ModelColumns of(LatentModel model) {
        return new ModelColumns(
                model.columns().stream()
                        .map(column -> new CodedFeature(
                                column.name(),
                                List.of(column.name()),
                                Optional.empty(),
                                coding(column, model.acceptsMissing())))
                        .toList(),
                model.classes());
    }

    private static Coding coding(LatentModel.Column column, boolean acceptsMissing) {
        if (column.kind() == LatentModel.Column.Kind.NUMBER) {
            Missing missing = column.replacement().isEmpty()
                    ? Missing.REFUSED
                    : acceptsMissing
                            ? Missing.KEPT
                            : Missing.replacedBy(
                                    NumberText.exact(column.replacement().getAsDouble()));
            return new NumberCoding(
                    OptionalInt.empty(),
                    Coding.Transform.NONE,
                    Optional.empty(),
                    missing,
                    Double.NEGATIVE_INFINITY,
                    Double.POSITIVE_INFINITY);
        }
        boolean oneHot = column.kind() == LatentModel.Column.Kind.ONE_HOT;
        return new CategoryCoding(
                column.categories().stream()
                        .map(value -> new Category(value, value))
                        .toList(),
                oneHot ? CategoryCoding.Order.ONE_HOT : CategoryCoding.Order.ORDINAL,
                Optional.empty(),
                oneHot ? Missing.AS_ZEROS : Missing.REFUSED);
    }

    /** Returns the schema with the id and the label of hints. */
    InferredSchema schema(Hints hints) {
        return schema(SchemaHeader.of(hints.id(), hints.label(), hints.classes()));
    }

    /**
     * Returns the schema for a table.
     *
     * @throws UnreadableDataException if the table lacks a column
     */
    InferredSchema schema(CsvTable table, Hints hints) {
        for (CodedFeature feature : features) {
            if (table.column(feature.name()).isEmpty()) {
                throw new UnreadableDataException(
                        UnreadableDataException.Kind.MISFIT,
                        table.name(),
                        "has no column " + OneLine.quoted(feature.name()) + "; expected one as the model takes it");
            }
        }
        SchemaHeader header = Proposal.of(table, hints).schema().header();
        return schema(hints.classes().isEmpty() ? header.withClasses(List.of()) : header);
    }

    private InferredSchema schema(SchemaHeader header) {
        Definition definition = Definition.ofTable("the model's columns", header.withClassesOr(classes), features);
        List<String> top = List.of("Columns, categories and classes are those that the model file describes.");
        return new InferredSchema(
                definition,
                List.of(),
                SchemaWriter.write(definition, new SchemaWriter.Comments(top, Map.of(), Map.of(), List.of())));
    }
}
