package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.option.SourceOptions;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.parallel.Workers;
import io.simplex4j.selection.CorpusSelection;
import io.simplex4j.selection.internal.AffineBasis;
import io.simplex4j.trust.internal.SelectionPrice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** {@code simplex corpus select}: selects and stores examples of a corpus. */
@Command(
        name = "select",
        description = {
            "Choose examples of a corpus and keep them in a folder, as simplex corpus build does.",
            "Says what that costs: the residuals of the examples left out, over those chosen and over all others.",
            "The folder remembers the corpus they come from, the method and the seed. Chosen examples are no"
                    + " longer typical of inputs: p-values then need --calibration rows of their own."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex corpus select --size 100 --model m.onnx --corpus patients.csv --schema s.yaml --out few",
            "  simplex corpus select --size 100 --method hull --quota relapse=50 --keep 17 …",
            "  simplex corpus select --affinely-independent --model m.onnx --corpus patients.csv \\",
            "      --schema s.yaml --out few"
        })
public final class CorpusSelectCommand extends SessionCommand {
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");

    @Mixin
    private SourceOptions model = new SourceOptions();

    @Option(names = "--size", paramLabel = "M", description = "how many examples to choose")
    private @Nullable Integer size;

    @Option(
            names = "--method",
            paramLabel = "NAME",
            description =
                    "residual, for a small mean residual (default up to 300 examples); used, those with the most weight"
                            + " in explanations of others (default above that); hull, each time the one farthest from those chosen,"
                            + " for the worst case and, on some data, the smallest mean; random; or stratified, random with the same shares of labels")
    private @Nullable String method;

    @Option(names = "--seed", paramLabel = "N", description = "seed of the random choice (default: ${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--keep", paramLabel = "ID", description = "always choose this example; repeatable")
    private List<String> kept = List.of();

    @Option(names = "--exclude", paramLabel = "ID", description = "never choose this example; repeatable")
    private List<String> excluded = List.of();

    @Option(
            names = "--quota",
            paramLabel = "LABEL=N",
            description = "choose exactly N examples with this label; repeatable")
    private List<String> quotas = List.of();

    @Option(
            names = "--affinely-independent",
            description = "choose examples whose latents are affinely independent, at most one more than a latent has"
                    + " numbers, so that all weights are unique (appendix A.2 of the paper): each time the example"
                    + " farthest from the affine hull of those chosen, while it is farther than 1e-6 of their size")
    private boolean affinelyIndependent;

    @Mixin
    private CorpusTarget output = new CorpusTarget();

    @Override
    protected void adapt(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        OptionSpec corpus = spec.findOption("--corpus");
        spec.remove(corpus);
        spec.addOption(OptionSpec.builder(corpus).names("--corpus", "--from").build());
    }

    @Override
    protected ExitCode execute() throws IOException {
        check();
        Path target = output.choose(spec());
        model.load(session(), loaded -> {
            Corpus corpus = loaded.corpus();
            CorpusSelection.Selection selection = select(corpus);
            SelectionPrice price = SelectionPrice.of(corpus.latents(), selection, Workers.all());
            print(price, selection, corpus);
            CorpusTarget.write(session(), target, loaded, selection.apply(corpus));
        });
        return ExitCode.OK;
    }

    private void check() {
        boolean limited = method != null || !kept.isEmpty() || !excluded.isEmpty() || !quotas.isEmpty();
        if (affinelyIndependent && (size != null || limited)) {
            throw new UsageException(
                    "--affinely-independent chooses by itself; expected no --size, --method, --keep, --exclude or"
                            + " --quota");
        }
        if (!affinelyIndependent && size == null) {
            throw new UsageException("--size is missing; expected --size M or --affinely-independent");
        }
        Arguments.requireAtLeastOne("--size", size);
        if (method != null && CorpusSelection.Method.of(method).isEmpty()) {
            throw new UsageException("--method is " + method + "; expected residual, used, hull, random or stratified");
        }
    }

    private CorpusSelection.Selection select(Corpus corpus) {
        if (size == null) {
            return AffineBasis.withDefaults().select(corpus.latents());
        }
        CorpusSelection selection = CorpusSelection.withDefaults().withSeed(seed);
        if (method != null) {
            selection = selection.withMethod(CorpusSelection.Method.of(method).orElseThrow());
        }
        try {
            return selection
                    .withKept(kept)
                    .withExcluded(excluded)
                    .withQuotas(quotas())
                    .select(corpus, size);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private Map<String, Integer> quotas() {
        Map<String, Integer> all = new LinkedHashMap<>();
        for (String quota : quotas) {
            int end = quota.lastIndexOf('=');
            if (end < 0 || !NUMBER.matcher(quota.substring(end + 1)).matches()) {
                throw new UsageException(
                        "--quota is " + OneLine.quoted(quota) + "; expected LABEL=N, such as relapse=50");
            }
            String label = quota.substring(0, end);
            if (all.put(label, Integer.parseInt(quota.substring(end + 1))) != null) {
                throw new UsageException("--quota names the label " + OneLine.of(label) + " twice; expected once");
            }
        }
        return all;
    }

    private void print(SelectionPrice price, CorpusSelection.Selection selection, Corpus corpus) {
        StringBuilder text = new StringBuilder();
        text.append("chose ")
                .append(selection.examples().size())
                .append(" of ")
                .append(NumberText.count(corpus.size(), "example"))
                .append("; latents have ")
                .append(NumberText.count(corpus.latents().columns(), "number"))
                .append('\n');
        if (price.measured() > 0) {
            String measured = price.measured() == price.leftOut()
                    ? "the " + NumberText.count(price.leftOut(), "example")
                    : price.measured() + " of the " + NumberText.count(price.leftOut(), "example");
            text.append("residuals of ")
                    .append(measured)
                    .append(" left out:\n")
                    .append("                               median       mean    largest\n")
                    .append(row("over the chosen examples", price.selected()))
                    .append(row("over all others", price.others()));
        }
        session().out().print(text);
        session().out().flush();
    }

    private static String row(String over, SelectionPrice.Residuals residuals) {
        return String.format(
                Locale.ROOT,
                "  %-24s %10s %10s %10s\n",
                over,
                NumberText.number(residuals.median()),
                NumberText.number(residuals.mean()),
                NumberText.number(residuals.largest()));
    }
}
