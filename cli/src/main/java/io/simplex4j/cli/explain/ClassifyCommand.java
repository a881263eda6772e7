package io.simplex4j.cli.explain;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.option.ConfigFile;
import io.simplex4j.cli.option.InputOptions;
import io.simplex4j.cli.option.JsonOption;
import io.simplex4j.cli.option.LoadedModel;
import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.option.SourceOptions;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.ProgressLine;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.Examples;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.report.TextReport;
import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.report.internal.document.ExplanationTrees;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.text.Classification;
import io.simplex4j.text.ExampleClassifier;
import io.simplex4j.vocabulary.VocabularyOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code simplex classify}: the classes of sentences by labelled examples. */
@Command(
        name = "classify",
        description = {
            "Classify inputs, such as sentences, by labelled examples, without training.",
            "Each input is the nearest mixture of examples; the weight of a label is its score. With p-values, inputs that"
                    + " belong to no class are marked."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex classify --model minilm/ --corpus labelled.csv --input new.csv",
            "  simplex classify --model minilm/ --corpus labelled.csv --input new.csv \\",
            "      --calibration held-out.csv --none 0.05 --json classes.json",
            "  simplex classify --model minilm/ --corpus labelled.csv --input new.csv --features",
            "      shows the words that link each sentence to its examples"
        })
public final class ClassifyCommand extends SessionCommand {
    /** The JSON Schema of the output. */
    static final String SCHEMA = "simplex4j/classifications/1";

    private static final int SHOWN = 3;

    @Mixin
    private SourceOptions model = new SourceOptions();

    @Mixin
    private InputOptions input = new InputOptions();

    @Option(
            names = "--calibration",
            paramLabel = "SOURCE",
            description = "p-values by these held-out inputs of the same classes, which need no labels")
    private @Nullable String calibration;

    @Option(
            names = "--leave-one-out",
            description = "p-values by the corpus itself, each example classified by the others")
    private boolean leaveOneOut;

    @Option(
            names = "--none",
            paramLabel = "P",
            description = "mark inputs with a p-value of at most P as none of the classes (default: ${DEFAULT-VALUE})")
    private double none = 0.05;

    @Mixin
    private JsonOption json = new JsonOption();

    public ClassifyCommand() {
        super(VocabularyOptions.of(List.of(ExplanationOption.WHERE, ExplanationOption.FEATURES))
                .withDefaults(ExplanationOptions.defaults().with(ExplanationOption.FEATURES, false)));
    }

    @Override
    protected void adapt(CommandLine line) {
        ConfigFile.addTo(line.getCommandSpec());
    }

    @Override
    protected ExitCode execute() throws IOException {
        if (calibration != null && leaveOneOut) {
            throw new UsageException("--calibration and --leave-one-out are both given; expected one of them");
        }
        Arguments.requireShare("--none", none);
        ExplanationOptions options = options();
        Optional<OutputTarget> target = json.json();
        model.load(session(), loaded -> {
            Examples inputs = loaded.checked(input.read(session(), loaded.reader()));
            ExampleClassifier classifier = classifier(loaded, options);
            ProgressLine line = new ProgressLine(session());
            List<Classification> found;
            try {
                found = classifier.classify(inputs, line::advancedTo);
            } finally {
                line.clear();
            }
            if (target.isPresent()) {
                target.get().write(session(), out -> write(out, classifier, found));
                target.get()
                        .fileName()
                        .ifPresent(name ->
                                session().err().println("wrote " + name + ": " + found.size() + " classifications"));
            } else {
                print(inputs, found, options.isOn(ExplanationOption.FEATURES));
            }
            accuracy(inputs, found).ifPresent(session().err()::println);
        });
        return ExitCode.OK;
    }

    private ExampleClassifier classifier(LoadedModel loaded, ExplanationOptions options) {
        Explainer explainer = loaded.explainer(
                loaded.corpus(),
                Runtime.getRuntime().availableProcessors(),
                options.with(ExplanationOption.REFERENCES, 0));
        ExampleClassifier plain;
        try {
            plain = ExampleClassifier.of(explainer);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, loaded.source().name() + ": " + e.getMessage(), e);
        }
        if (calibration != null) {
            String name = calibration;
            Examples rows = Sources.read(
                    "calibration rows",
                    ExitCode.DOES_NOT_FIT,
                    () -> loaded.reader().examples(name));
            return plain.withHeldOut(rows);
        }
        try {
            return leaveOneOut ? plain.withLeaveOneOut() : plain;
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, "--leave-one-out: " + e.getMessage(), e);
        }
    }

    private void print(Examples inputs, List<Classification> all, boolean features) throws IOException {
        PrintWriter out = session().text();
        for (Classification each : all) {
            out.println(session()
                    .style()
                    .strong(OneLine.of(each.explanation().example().id()) + ": " + title(each)));
            out.println("  " + scores(each) + "; confidence " + NumberText.shown(each.confidence())
                    + (each.pValue().isPresent()
                            ? ", p " + NumberText.shown(each.pValue().getAsDouble())
                            : ""));
            if (features) {
                continue;
            }
            each.explanation().contributions().stream()
                    .limit(SHOWN)
                    .forEach(example -> out.println("    " + NumberText.percent(example.weight()) + "  "
                            + OneLine.of(example.id())
                            + example.label()
                                    .map(label -> " (" + OneLine.of(label) + ")")
                                    .orElse("")));
        }
        out.flush();
        if (features && !all.isEmpty()) {
            session().out().println();
            TextReport.of(Explanations.of(
                            inputs,
                            all.get(0).explanation().provenance(),
                            all.stream().map(Classification::explanation).toList()))
                    .withStyle(session().environment().charset(), session().isColoured())
                    .write(session().out());
        }
    }

    private String title(Classification each) {
        return isNone(each) ? "none of these (nearest: " + OneLine.of(each.label()) + ")" : OneLine.of(each.label());
    }

    private boolean isNone(Classification each) {
        return each.pValue().isPresent() && each.isNoneOfThese(none);
    }

    private static String scores(Classification each) {
        List<String> some = new ArrayList<>();
        each.scores().stream()
                .limit(SHOWN)
                .forEach(score -> some.add(OneLine.of(score.label()) + " " + NumberText.percent(score.weight())));
        return String.join(", ", some) + (each.scores().size() > SHOWN ? ", …" : "");
    }

    /** Returns how many labelled inputs were classified correctly, if there are any. */
    private static Optional<String> accuracy(Examples inputs, List<Classification> found) {
        if (!inputs.labelled()) {
            return Optional.empty();
        }
        int labelled = 0;
        int right = 0;
        for (Classification each : found) {
            Optional<String> label = each.explanation().example().label();
            labelled += label.isPresent() ? 1 : 0;
            right += label.filter(each.label()::equals).isPresent() ? 1 : 0;
        }
        return Optional.of(NumberText.grouped(right) + " of " + NumberText.grouped(labelled) + " labelled inputs are"
                + " classified as labelled");
    }

    private void write(OutputStream out, ExampleClassifier classifier, List<Classification> all) throws IOException {
        try (JsonOutput document = JsonOutput.begin(out, "classifications")) {
            Optional<ModelDescription> used = all.isEmpty()
                    ? Optional.empty()
                    : all.get(0).explanation().provenance().model();
            document.fields(new Tree()
                    .put("schema", SCHEMA)
                    .put("model", used.map(ExplanationTrees::model))
                    .put("corpus", ExplanationTrees.corpus(classifier.corpus()))
                    .put(
                            "settings",
                            new Tree()
                                    .put("where", classifier.corpus().condition())
                                    .putIf(
                                            classifier.calibrationSize() > 0,
                                            "calibration",
                                            classifier.calibrationSize())
                                    .putIf(classifier.calibrationSize() > 0, "none", none)));
            document.array("classifications");
            for (Classification each : all) {
                document.value(tree(each));
            }
            document.endArray();
            document.end();
        }
    }

    private Tree tree(Classification each) {
        return new Tree()
                .put("input", each.explanation().row())
                .put("id", each.explanation().example().id())
                .put("label", each.explanation().example().label())
                .put("class", each.label())
                .put("confidence", each.confidence())
                .put("pValue", each.pValue())
                .putIf(each.pValue().isPresent(), "none", isNone(each))
                .put("residual", each.explanation().decomposition().residual())
                .put(
                        "scores",
                        each.scores().stream()
                                .map(score ->
                                        new Tree().put("label", score.label()).put("weight", score.weight()))
                                .toList())
                .put(
                        "examples",
                        each.explanation().contributions().stream()
                                .map(ClassifyCommand::tree)
                                .toList());
    }

    private static Tree tree(Contribution example) {
        return new Tree()
                .put("index", example.row())
                .put("id", example.id())
                .put("label", example.label())
                .put("weight", example.weight());
    }
}
