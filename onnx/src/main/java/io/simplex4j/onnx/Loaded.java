package io.simplex4j.onnx;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.ModelReport;
import io.simplex4j.onnx.internal.cut.Cut;
import io.simplex4j.onnx.internal.cut.FoundHead;
import io.simplex4j.onnx.internal.cut.LatentCandidates;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.ModelFile;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.SinglePrecision;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.Port;
import io.simplex4j.onnx.internal.runtime.RowMap;
import io.simplex4j.onnx.internal.runtime.RunLimit;
import io.simplex4j.onnx.internal.runtime.Session;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * A model cut at its latent and tried out.
 *
 * @param file as on disk
 * @param cut the part up to the latent
 * @param latents that part, ready to run
 * @param input where examples go in
 * @param latent the output tensor of latents
 * @param batch the number of examples that the part takes at a time, 0 if any number
 * @param limit the time limit of a run
 * @param precision the parts that are computed in other number types than in the file, in words
 */
record Loaded(
        ModelFile file,
        Cut cut,
        RowMap latents,
        Port input,
        Port latent,
        int batch,
        Duration limit,
        Optional<String> precision) {
    private static final int LARGEST_LATENT = 1 << 24;

    /* A number that no axis of a model is likely to have by chance, small enough to be quick. */
    private static final int TRIED = 3;

    /* Numbers of 64 bits are kept if the runtime supports all operations on them. */
    static Loaded of(ModelFile file, ModelOptions options) {
        SinglePrecision single = SinglePrecision.insteadOfHalf(file.model());
        try {
            return of(file, single, options).with(single.note());
        } catch (OnnxModelException e) {
            SinglePrecision throughout = SinglePrecision.throughout(file.model());
            if (throughout.note().equals(single.note()) || e.getCause() instanceof TimeoutException) {
                throw e;
            }
            try {
                return of(file, throughout, options).with(throughout.note());
            } catch (OnnxModelException again) {
                throw e;
            }
        }
    }

    private static Loaded of(ModelFile file, SinglePrecision single, ModelOptions options) {
        Duration limit = options.modelTimeout();
        OnnxFile model = single.model().withGraph(single.model().graph().sorted());
        Cut cut = Cut.of(model, options);
        if (cut.latent().head().isEmpty()) {
            return of(file, cut, limit);
        }
        try {
            Loaded loaded = of(file, cut, limit);
            if (!loaded.isHeadWrong(model)) {
                return loaded;
            }
            loaded.latents().close();
        } catch (OnnxModelException e) {
            return withoutHead(file, model, options, e);
        }
        return of(file, Cut.withoutHead(model, options), options.modelTimeout());
    }

    /* The input of a linear layer may lack a row for each example even if the output has one. */
    private static Loaded withoutHead(
            ModelFile file, OnnxFile model, ModelOptions options, OnnxModelException problem) {
        if (options.latent().isPresent() || problem.getCause() != null) {
            throw problem;
        }
        try {
            return of(file, Cut.withoutHead(model, options), options.modelTimeout());
        } catch (OnnxModelException e) {
            throw problem;
        }
    }

    private static Loaded of(ModelFile file, Cut cut, Duration limit) {
        Session session = Session.of(cut.model(), RunLimit.of(limit));
        try {
            return tried(file, cut, session, limit);
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private static Loaded tried(ModelFile file, Cut cut, Session session, Duration limit) {
        int declared = cut.input().batch();
        if (declared > 0) {
            return of(file, cut, session, declared, limit);
        }
        try {
            return of(file, cut, session, 0, limit);
        } catch (OnnxModelException several) {
            if (several.getCause() instanceof TimeoutException) {
                throw several;
            }
            /* Exporters bake the batch of their example into reshapes: such models still take examples one by one. */
            try {
                return of(file, cut, session, 1, limit);
            } catch (OnnxModelException one) {
                throw several;
            }
        }
    }

    /* With one example at a time the whole tensor is its latent, wherever the batch axis is. */
    private static Loaded of(ModelFile file, Cut cut, Session session, int batch, Duration limit) {
        Port input = new Port(
                cut.input().tensor(),
                cut.input().type(),
                true,
                cut.input().shape().axes().stream().map(Integer::longValue).toList());
        int rows = batch == 0 ? TRIED : batch;
        Tensor zeros = Tensor.zeros(input.type(), Tensor.batchOf(rows, input.axes()));
        Tensor seen = session.run(Map.of(input.name(), zeros), List.of(cut.output()), RunLimit.of(limit))
                .get(cut.output());
        if (seen == null) {
            throw new OnnxModelException("the model did not give \"" + cut.output() + "\"");
        }
        List<Long> dims = seen.dims();
        String called = "the latent \"" + cut.latent().tensor() + "\"";
        if (seen.type() != ElementType.FLOAT && seen.type() != ElementType.DOUBLE) {
            String held = seen.type() == ElementType.OTHER
                    ? "no numbers of a known type"
                    : seen.type().words();
            throw new OnnxModelException(called + " holds " + held
                    + "; expected float: name another tensor with --latent or withLatent" + candidates(file));
        }
        if (batch != 1 && (dims.isEmpty() || dims.get(0) != rows)) {
            throw new OnnxModelException(called + " has axes " + dims + " for " + rows
                    + " examples; expected one row for each: name another tensor with --latent or withLatent");
        }
        Port latent = new Port(cut.output(), seen.type(), batch != 1, batch != 1 ? dims.subList(1, dims.size()) : dims);
        if (seen.size() == 0 || seen.size() / rows > LARGEST_LATENT) {
            throw new OnnxModelException(
                    called + " has " + seen.size() / rows + " numbers for an example; expected 1 to " + LARGEST_LATENT
                            + ": name another tensor with --latent or withLatent");
        }
        RowMap latents = new RowMap(session, List.of(input), latent, batch, limit);
        return new Loaded(file, cut, latents, input, latent, batch, limit, Optional.empty());
    }

    private Loaded with(Optional<String> note) {
        return new Loaded(file, cut, latents, input, latent, batch, limit, note);
    }

    private static String candidates(ModelFile file) {
        List<ModelReport.Candidate> candidates =
                LatentCandidates.of(file.model().graph());
        return candidates.isEmpty() ? "" : ", such as \"" + candidates.get(0).tensor() + "\"";
    }

    private boolean isHeadWrong(OnnxFile model) {
        FoundHead found = cut.latent().head().orElseThrow();
        if (found.head().weights().columns() != latent.width()) {
            return found.ofPlaces();
        }
        int rows = batch == 0 ? TRIED : batch;
        List<Long> dims = latent.batched()
                ? Arrays.stream(Tensor.batchOf(rows, latent.axes())).boxed().toList()
                : latent.axes();
        return found.isContradictedBy(
                model,
                ValueInfo.of(
                        found.latent(),
                        latent.type(),
                        dims.stream().map(Dim::of).toList()),
                rows);
    }

    /** The head, if it takes the whole latent of an example. */
    Optional<FoundHead> head() {
        return cut.latent().head().filter(found -> found.head().weights().columns() == latent.width());
    }

    String reason() {
        boolean ofParts = cut.latent().head().isPresent() && head().isEmpty();
        return cut.latent().reason()
                + (ofParts ? "; that layer takes each of its parts alone, so there is no head for the whole" : "");
    }

    /** The treatment of a number. */
    @FunctionalInterface
    interface Refusal {
        void at(int row, int column);
    }

    static void requireColumns(String name, Matrix rows, int expected) {
        if (rows.columns() != expected && rows.rows() > 0) {
            throw new IllegalArgumentException(name + " has " + rows.columns() + " columns; expected " + expected);
        }
    }

    static void eachNotFinite(Matrix rows, Refusal refusal) {
        double[] numbers = new double[rows.columns()];
        for (int row = 0; row < rows.rows(); row++) {
            rows.copyRow(row, numbers);
            for (int column = 0; column < numbers.length; column++) {
                if (!Double.isFinite(numbers[column])) {
                    refusal.at(row, column);
                }
            }
        }
    }
}
