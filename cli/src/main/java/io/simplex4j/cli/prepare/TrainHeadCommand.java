package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.option.SourceOptions;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.onnx.HeadFile;
import io.simplex4j.text.HeadTraining;
import io.simplex4j.text.TextModel;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code simplex model train-head}: trains a classifier of sentences. */
@Command(
        name = "train-head",
        description = {
            "Train a linear layer after an encoder of sentences that tells the labels of a corpus apart.",
            "Says how often it is right, both about the sentences it was trained on and about those left out:"
                    + " each fifth in turn."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex model train-head --model minilm/ --corpus sentences.csv --out head.onnx",
            "  simplex explain --model minilm/ --head head.onnx --corpus sentences.csv --input new.csv"
        })
public final class TrainHeadCommand extends SessionCommand {
    @Mixin
    private SourceOptions model = new SourceOptions();

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "file to write: H.onnx")
    private String out = "";

    @Option(names = "--force", description = "replace an output file that exists")
    private boolean force;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "seed of the first weights and of the order of sentences (default: ${DEFAULT-VALUE})")
    private long seed;

    @Override
    protected ExitCode execute() throws IOException {
        OutputTarget target = OutputTarget.of(spec(), "--out", out, force);
        model.load(session(), loaded -> {
            if (!(loaded.model() instanceof TextModel encoder)) {
                throw new CommandFailure(
                        ExitCode.DOES_NOT_FIT,
                        loaded.model().name()
                                + ": is not an encoder of sentences; expected a folder with model.onnx and tokenizer.json");
            }
            HeadTraining training;
            try {
                training = HeadTraining.of(encoder, loaded.source().examples()).withSeed(seed);
            } catch (IllegalArgumentException e) {
                throw new CommandFailure(
                        ExitCode.BAD_DATA,
                        loaded.source().name() + ": " + OneLine.of(String.valueOf(e.getMessage())),
                        e);
            }
            write(target, training);
        });
        return ExitCode.OK;
    }

    private void write(OutputTarget target, HeadTraining training) throws IOException {
        HeadFile trained = training.train();
        String leftOut = training.size() < HeadTraining.PARTS
                ? ""
                : ", and about " + training.rightWhenLeftOut() + " when they are left out of training";
        target.write(session(), stream -> stream.write(trained.bytes()));
        session()
                .err()
                .println("wrote " + out + ": " + trained.head().weights().columns() + " numbers to "
                        + training.classes().size() + " classes ("
                        + OneLine.cut(String.join(", ", training.classes())) + "); right about "
                        + training.right(trained.head()) + " of " + training.size() + " sentences" + leftOut);
    }
}
