package io.simplex4j.cli.explain;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.option.CalibrationOptions;
import io.simplex4j.cli.option.DecoderOptions;
import io.simplex4j.cli.option.InputOptions;
import io.simplex4j.cli.option.ModelOptions;
import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.ProgressLine;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.store.DriftFile;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Triage;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.explanation.TriageRow;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import io.simplex4j.trust.Score;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
            "  simplex triage --model m.onnx --corpus corpus.npy --calibration held-out.npy --input new.npy",
            "  simplex triage --model m.onnx --corpus d.npz:train --calibration d.npz:held --input d.npz:new \\",
            "      --fdr 0.1 --html triage.html --json triage.json",
            "  simplex triage … --fail-on 'p<0.001' --fail-on foreign   ends with exit code 5 if any input is so",
            "  simplex triage … --drift state.json   watches a stream over many runs and tells when it has changed"
        })
public final class TriageCommand extends SessionCommand {
    @Mixin
    private ModelOptions model = new ModelOptions();

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
            names = "--score",
            paramLabel = "SCORE",
            description =
                    "score to compare: relative, the residual as a share of the distance to the corpus mean; residual;"
                            + " direction, the residual of latents as unit vectors, which finds foreign inputs best but takes"
                            + " twice as long; or decoded, the distance of the input from what --decoder makes of the mixture"
                            + " (default: relative; decoded with --decoder)")
    private @Nullable String scoreName;

    @Option(
            names = "--no-disputes",
            description =
                    "skip the check of how close examples of other classes come, which takes a solve for each class")
    private boolean noDisputes;

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
    private TriageOutput output = new TriageOutput();

    public TriageCommand(Session session) {
        super(session);
    }

    @Override
    protected ExitCode execute() throws IOException {
        Score score = check();
        List<FailCondition> conditions =
                failOn.stream().map(text -> FailCondition.of(spec(), text)).toList();
        conditions.forEach(each -> each.requirePossible(spec(), calibrated(), rate != null, driftName != null));
        Optional<OutputTarget> drift = drift();
        output.choose(spec(), sources(), drift);
        Optional<Path> driftFile = drift.flatMap(OutputTarget::fileName).map(Path::of);
        List<TriageReport> reports = new ArrayList<>();
        model.load(
                spec(),
                Runtime.getRuntime().availableProcessors(),
                decoder,
                loaded -> reports.add(triage(loaded, score, driftFile)));
        for (FailCondition condition : conditions) {
            condition.check(reports.get(0));
        }
        return ExitCode.OK;
    }

    private boolean calibrated() {
        return calibration.given() || leaveOneOut;
    }

    private Score check() {
        if (calibration.given() && leaveOneOut) {
            throw usage("--calibration and --leave-one-out are both given, expected one of them");
        }
        calibration.check(spec());
        if (!calibrated() && (rate != null || driftName != null)) {
            throw usage((rate != null ? "--fdr" : "--drift")
                    + " needs p-values, expected --calibration SOURCE or --leave-one-out");
        }
        if (rate != null) {
            Arguments.requireShare(spec(), "--fdr", rate);
        }
        String asked = scoreName != null ? scoreName : decoder.given() ? "decoded" : "relative";
        Score score = switch (asked) {
            case "relative" -> Score.RELATIVE;
            case "residual" -> Score.RESIDUAL;
            case "direction" -> Score.DIRECTION;
            case "decoded" -> decoded();
            default -> throw usage("--score is " + asked + ", expected relative, residual, direction or decoded");
        };
        if (!calibrated() && scoreName != null) {
            throw usage("--score is compared with calibration rows, expected --calibration SOURCE or --leave-one-out");
        }
        return score;
    }

    private Score decoded() {
        if (!decoder.given()) {
            throw usage("--score decoded needs a decoder, expected --decoder too");
        }
        if (leaveOneOut) {
            throw usage("--leave-one-out does not hold for what is decoded, expected --calibration SOURCE");
        }
        return Score.DECODED;
    }

    private TriageReport triage(ModelOptions.Loaded loaded, Score score, Optional<Path> driftFile) throws IOException {
        Examples inputs = input.read(session(), loaded.reader());
        inputs.requireAtMost(Float.MAX_VALUE);
        inputs.notes().forEach(session().err()::println);
        Corpus corpus = loaded.corpus();
        Explainer plain = Explainer.of(loaded.model(), corpus);
        Explainer explainer = loaded.decoder().map(plain::withDecoder).orElse(plain);
        Triage triage = Triage.of(calibrated() ? explainer.withoutReferences() : explainer);
        if (rate != null) {
            triage = triage.withFalseDiscoveryRate(rate);
        }
        if (calibrated()) {
            triage = calibrated(triage, calibration(loaded, corpus, score), driftFile);
        }
        ProgressLine line = new ProgressLine(session());
        TriageReport report;
        try {
            report = triage.sort(inputs, line::advancedTo);
        } finally {
            line.clear();
        }
        Triage judge = triage;
        output.write(session(), report, some -> judge.judge(cards(explainer, inputs, some)));
        if (driftFile.isPresent()) {
            DriftFile.write(driftFile.get(), report.drift().orElseThrow());
        }
        return report;
    }

    private Triage calibrated(Triage triage, Calibration far, Optional<Path> driftFile) {
        Triage with = triage.withCalibration(far);
        Optional<Calibration> disputes = noDisputes ? Optional.empty() : far.disputes();
        with = disputes.isPresent() ? with.withDisputes(disputes.get()) : with;
        if (driftFile.isEmpty()) {
            return with;
        }
        DriftState fresh = DriftState.withDefaults()
                .over(disputes.map(known -> new Calibration[] {far, known}).orElseGet(() -> new Calibration[] {far}));
        return with.withDrift(
                Files.exists(driftFile.get())
                        ? Sources.read(
                                "state of drift", ExitCode.DOES_NOT_FIT, () -> DriftFile.read(driftFile.get(), fresh))
                        : fresh);
    }

    private Calibration calibration(ModelOptions.Loaded loaded, Corpus corpus, Score score) {
        Optional<Corpus> rows = calibration.rows(loaded.model(), loaded.reader());
        if (rows.isPresent()) {
            Calibration heldOut = calibration.calibrate(corpus, rows.get());
            return score == Score.DECODED
                    ? heldOut.withDecoder(loaded.decoder().orElseThrow())
                    : heldOut.withScore(score);
        }
        try {
            return Calibration.leaveOneOut(corpus).withScore(score);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, "--leave-one-out: " + e.getMessage(), e);
        }
    }

    private static List<Explanation> cards(Explainer explainer, Examples inputs, List<TriageRow> some) {
        return explainer
                .explain(inputs.select(some.stream().mapToInt(TriageRow::input).toArray()))
                .toList();
    }

    private Optional<OutputTarget> drift() {
        if (driftName == null) {
            return Optional.empty();
        }
        if (driftName.equals(Sources.STANDARD_STREAM)) {
            throw usage("--drift is -, expected a file");
        }
        return Optional.of(OutputTarget.of(spec(), "--drift", driftName, true, sources()));
    }

    private List<String> sources() {
        List<String> sources = new ArrayList<>(model.sources());
        input.sources().forEach(sources::add);
        calibration.sources().forEach(sources::add);
        decoder.sources().forEach(sources::add);
        return sources;
    }
}
