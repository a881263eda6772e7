package io.simplex4j.cli.explain;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.option.CalibrationOptions;
import io.simplex4j.cli.option.ConfigFile;
import io.simplex4j.cli.option.DecoderOptions;
import io.simplex4j.cli.option.InputOptions;
import io.simplex4j.cli.option.LanguageOption;
import io.simplex4j.cli.option.LoadedModel;
import io.simplex4j.cli.option.SourceOptions;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.ProgressLine;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.internal.DriftFile;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.Triage;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import io.simplex4j.vocabulary.VocabularyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code simplex triage}: many inputs, the least explained first. */
@Command(
        name = "triage",
        description = {
            "Sort many inputs, the least explained first, and say which ones the corpus does not account for.",
            "With --calibration, rows that are known to belong but are not in the corpus, each input gets a"
                    + " p-value: of inputs like those rows, at most a share p is as far from the corpus."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex triage --model m.onnx --corpus corpus.npy --calibration held-out.npy \\",
            "      --input new.npy",
            "  simplex triage --model m.onnx --corpus d.npz:train --calibration d.npz:held \\",
            "      --input d.npz:new --fdr 0.1 --html triage.html --json triage.json",
            "  simplex triage --config nightly.yaml --input new.npy",
            "      options from a file, such as 'fdr: 0.1'; the command line replaces them",
            "  simplex triage … --fail-on 'p<0.001' --fail-on foreign",
            "      ends with exit code 5 if any input meets a condition",
            "  simplex triage … --drift state.json",
            "      watches a stream over many runs and reports when it has changed"
        })
public final class TriageCommand extends SessionCommand {
    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    @Mixin
    private SourceOptions model = new SourceOptions();

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private CalibrationOptions calibration = new CalibrationOptions();

    @Mixin
    private DecoderOptions decoder = new DecoderOptions();

    @Option(
            names = "--leave-one-out",
            description =
                    "calibrate with the corpus itself, each example explained by the others; refused if its examples"
                            + " were selected")
    private boolean leaveOneOut;

    @Option(
            names = "--fdr",
            paramLabel = "Q",
            description = "mark inputs as foreign such that, on average, at most a share Q of them is marked wrongly")
    private @Nullable Double rate;

    @Option(
            names = "--drift",
            paramLabel = "FILE",
            description = "keep the state of the stream of inputs in this file, and say when it is no longer like the"
                    + " calibration rows")
    private @Nullable String driftName;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            description = "exit with code 5 if an input has p<0.01 (or another number), is foreign, or has the verdict"
                    + " read-with-care or do-not-rely; or on drift; repeatable")
    private List<String> failOn = List.of();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Mixin
    private TriageOutput output = new TriageOutput();

    public TriageCommand() {
        super(VocabularyOptions.of(List.of(
                ExplanationOption.WHERE,
                ExplanationOption.EXCLUDE,
                ExplanationOption.OUTPUT_WEIGHT,
                ExplanationOption.SCORE,
                ExplanationOption.DISPUTES)));
    }

    @Override
    protected void adapt(CommandLine line) {
        ConfigFile.addTo(line.getCommandSpec());
    }

    @Override
    protected ExitCode execute() throws IOException {
        ExplanationOptions options = checkedOptions();
        List<FailCondition> conditions = failOn.stream().map(FailCondition::of).toList();
        conditions.forEach(each -> each.requirePossible(calibrated(), rate != null, driftName != null));
        output.choose(language.chosen());
        Optional<Path> driftFile = output.drift(driftName);
        List<TriageReport> reports = new ArrayList<>();
        model.requireOneCorpus().load(session(), THREADS, calibration, decoder, loaded -> {
            DriftFile.Lock lock = locked(driftFile);
            try {
                reports.add(triage(loaded, options, driftFile));
            } finally {
                lock.close();
            }
        });
        for (FailCondition condition : conditions) {
            condition.check(reports.get(0));
        }
        return ExitCode.OK;
    }

    /** Locks the state of drift, as several runs may go on from it. */
    private DriftFile.Lock locked(Optional<Path> driftFile) {
        return driftFile
                .map(file -> DriftFile.lock(
                        file, () -> session().err().println("waiting for another run that watches drift by " + file)))
                .orElse(() -> {});
    }

    private boolean calibrated() {
        return calibration.given() || leaveOneOut;
    }

    private ExplanationOptions checkedOptions() {
        if (calibration.given() && leaveOneOut) {
            throw new UsageException("--calibration and --leave-one-out are both given; expected one of them");
        }
        calibration.check();
        if (!calibrated() && (rate != null || driftName != null)) {
            throw new UsageException((rate != null ? "--fdr" : "--drift")
                    + " needs p-values; expected --calibration SOURCE or --leave-one-out");
        }
        if (rate != null) {
            Arguments.requireShare("--fdr", rate);
        }
        ExplanationOptions options = decoder.chosen(calibration.chosen(options()));
        return consistent(
                leaveOneOut ? options.with(ExplanationOption.CALIBRATION, ExplanationOptions.LEAVE_ONE_OUT) : options);
    }

    private TriageReport triage(LoadedModel loaded, ExplanationOptions options, Optional<Path> driftFile)
            throws IOException {
        Examples inputs = loaded.checked(input.read(session(), loaded.reader()));
        Corpus corpus = loaded.corpus();
        model.printDoubts(session(), loaded, List.of(corpus));
        Explainer judging = loaded.explainer(corpus, THREADS, options);
        // References need not be computed if verdicts rest on p-values.
        Triage triage = Triage.of(judging.verdictRule().usesPValues() ? judging.withoutReferences() : judging);
        if (rate != null) {
            triage = triage.withFalseDiscoveryRate(rate);
        }
        if (driftFile.isPresent()) {
            triage = triage.withDrift(drift(judging, driftFile.get()));
        }
        ProgressLine line = new ProgressLine(session());
        TriageReport report;
        try {
            report = triage.sort(inputs, line::advancedTo);
        } finally {
            line.clear();
        }
        output.write(session(), report, some -> cards(judging, inputs, some));
        if (driftFile.isPresent()) {
            DriftFile.write(driftFile.get(), report.drift().orElseThrow());
        }
        return report;
    }

    private static DriftState drift(Explainer explainer, Path file) {
        DriftState fresh =
                DriftState.withDefaults().over(explainer.calibrations().toArray(Calibration[]::new));
        return Files.exists(file)
                ? Sources.read("state of drift", ExitCode.BAD_DATA, () -> DriftFile.read(file, fresh))
                : fresh;
    }

    private static List<Explanation> cards(Explainer explainer, Examples inputs, List<TriageReport.Row> some) {
        return explainer
                .explain(inputs.select(
                        some.stream().mapToInt(TriageReport.Row::row).toArray()))
                .toList();
    }
}
