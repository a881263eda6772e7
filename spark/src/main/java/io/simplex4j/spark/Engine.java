package io.simplex4j.spark;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.Resources;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelException;
import io.simplex4j.model.ModelFiles;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.trust.Calibration;
import java.lang.ref.Cleaner;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Explains rows on an executor; one for each JVM and broadcast. Thread-safe; each call stays on its thread. */
final class Engine {
    private static final Cleaner CLEANER = Cleaner.create();

    /**
     * Engines beyond this number, which is more than a job uses at once, are created again when needed. An engine
     * beyond that is created again when it is needed.
     */
    private static final int MAX_ENGINES = 8;

    private static final Map<String, Engine> ENGINES = new LinkedHashMap<>(16, 0.75f, true);

    private final Corpus corpus;
    private final Optional<Schema> schema;
    private final Explainer explainer;
    private final boolean projections;
    private final double largest;

    private Engine(StoredCorpus stored, Corpus corpus, Explainer explainer, boolean projections, double largest) {
        this.schema = stored.schema();
        this.corpus = corpus;
        this.explainer = explainer;
        this.projections = projections;
        this.largest = largest;
    }

    /** Unpacks a broadcast. */
    static Engine of(ExplainerBroadcast broadcast) {
        Settings settings = broadcast.settings();
        StoredCorpus stored = broadcast.corpus();
        Optional<LatentModel> model = broadcast.model().map(bytes -> model(bytes, settings, broadcast.classes()));
        Corpus corpus = broadcast.valued()
                ? model.flatMap(LatentModel::head)
                        .map(stored.corpus()::withHead)
                        .orElse(stored.corpus())
                : stored.corpus();
        Explainer explainer = model.map(known -> Explainer.of(known, corpus))
                .orElseGet(() -> Explainer.ofLatents(corpus))
                .withThreads(1)
                .withOptions(resources(broadcast, corpus), settings.options());
        return new Engine(
                stored,
                corpus,
                explainer,
                settings.options().isOn(ExplanationOption.PROJECTIONS),
                model.isPresent() ? Float.MAX_VALUE : ActiveSet.LARGEST);
    }

    /** Returns the corpus of a broadcast and, under any name, its calibration rows. */
    private static Resources resources(ExplainerBroadcast broadcast, Corpus corpus) {
        return new Resources() {
            @Override
            public Corpus defaultCorpus() {
                return corpus;
            }

            @Override
            public Corpus rows(String name) {
                return broadcast.rows().corpus();
            }
        };
    }

    private static LatentModel model(byte[] bytes, Settings settings, List<String> classes) {
        LatentModel opened =
                ModelFiles.open(bytes, settings.reading().withThreads(1).withClasses(classes));
        if (!(opened instanceof DifferentiableModel model)) {
            return opened; // such as trees, which hold nothing that must be freed
        }
        LatentModel single = oneByOne(model);
        CLEANER.register(single, model::close);
        return single;
    }

    /**
     * Returns a model that encodes inputs one by one. ONNX Runtime uses different kernels for one row and for many, and
     * the last bits differ. Batches depend on partitions, and results must not.
     */
    private static DifferentiableModel oneByOne(DifferentiableModel model) {
        return (DifferentiableModel) Proxy.newProxyInstance(
                Engine.class.getClassLoader(),
                new Class<?>[] {DifferentiableModel.class},
                (self, method, arguments) -> {
                    if (method.getName().equals("latents")
                            && arguments[0] instanceof Matrix inputs
                            && inputs.rows() > 1) {
                        return Matrix.of(IntStream.range(0, inputs.rows())
                                .mapToObj(row ->
                                        model.latents(inputs.select(row)).row(0).toArray())
                                .toArray(double[][]::new));
                    }
                    try {
                        return method.invoke(model, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    Corpus corpus() {
        return corpus;
    }

    /** Returns the schema of the corpus, if it has one. */
    Optional<Schema> schema() {
        return schema;
    }

    /** Returns the calibrations by distance from the corpus and, if there is one, by disputed classes. */
    List<Calibration> calibrations() {
        return explainer.calibrations();
    }

    /** Returns the type of the structs. */
    StructType type() {
        return ExplanationStruct.type(projections);
    }

    /** Returns the maximum magnitude of a number in an input. */
    double largest() {
        return largest;
    }

    /** Returns the number of numbers in an input. */
    int width() {
        return corpus.inputs().columns();
    }

    /** Returns an input in the form of the corpus. */
    Example example(double[] numbers) {
        return Examples.of(Matrix.of(new double[][] {numbers}), corpus.form())
                .withClasses(corpus.classes())
                .get(0);
    }

    /** Adds structs to rows. */
    Iterator<Row> structs(Iterator<Row> rows, RowTreatment treatment, int id, RowReader reader) {
        return new StructRows<>(rows, treatment, id, type(), row -> reader.read(row, this), this::structs);
    }

    /** Returns the struct of the argument of a function of SQL: an array, or a row if the corpus has a schema. */
    Row struct(@Nullable Object argument, boolean failing) {
        Row struct;
        try {
            Example example = argument instanceof Row row && schema.isPresent()
                    ? RowReader.ofSchema(row.schema(), schema.get()).read(row, this)
                    : example(NumberColumn.numbers(argument, "the argument", width(), largest));
            struct = structs(List.of(example)).get(0);
        } catch (BadRowException e) {
            struct = StructRows.bad(type(), e.getMessage());
        }
        StructRows.error(struct).filter(error -> failing).ifPresent(error -> {
            throw new BadRowException(error);
        });
        return struct;
    }

    private List<Row> structs(List<Example> rows) {
        return rows.isEmpty() ? List.of() : structs(Examples.of(rows));
    }

    /** Explains rows together. One bad row does not affect the others. */
    private List<Row> structs(Examples rows) {
        try {
            List<Row> structs = new ArrayList<>();
            explainer.explain(rows).forEach(each -> structs.add(ExplanationStruct.of(each, projections)));
            return structs;
        } catch (IllegalArgumentException | UnreadableDataException | ModelException e) {
            return rows.size() == 1
                    ? List.of(StructRows.bad(type(), message(e)))
                    : IntStream.range(0, rows.size())
                            .mapToObj(row -> structs(rows.select(row)).get(0))
                            .toList();
        }
    }

    private static String message(RuntimeException e) {
        return String.valueOf(
                e instanceof NotFiniteLatentException latent
                        ? latent.withPlace("this row").getMessage()
                        : e.getMessage());
    }

    /** Returns the engine of a key, which all tasks of this JVM share. The first task that needs it creates it. */
    static synchronized Engine get(String key, Supplier<ExplainerBroadcast> broadcast) {
        Engine known = ENGINES.get(key);
        if (known == null) {
            known = Engine.of(broadcast.get());
            ENGINES.put(key, known);
            if (ENGINES.size() > MAX_ENGINES) {
                ENGINES.remove(ENGINES.keySet().iterator().next());
            }
        }
        return known;
    }
}
