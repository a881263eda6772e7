package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.ModelOptions;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.corpus.AffineBasis;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.corpus.Selection;
import io.simplex4j.data.store.Derivation;
import io.simplex4j.example.NumberText;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.SelectionPrice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code simplex corpus select}: fewer examples of a corpus, kept for later. */
@Command(
        name = "select",
        description = {
            "Choose examples of a corpus and keep them in a folder, as simplex corpus build does.",
            "Says what that costs: the residuals of examples left out, over those chosen and over all others."
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  simplex corpus select --affinely-independent --model m.onnx --corpus patients.csv \\",
            "      --schema s.yaml --out few"
        })
public final class CorpusSelectCommand extends SessionCommand {
    @Mixin
    private ModelOptions model = new ModelOptions();

    @Option(
            names = "--affinely-independent",
            description = "choose examples whose latents are affinely independent, at most one more than a latent has"
                    + " numbers, so that all weights are unique (appendix A.2 of the paper): each time the example"
                    + " farthest from the affine hull of those chosen, while it is farther than 1e-6 of their size")
    private boolean affinelyIndependent;

    @Mixin
    private CorpusTarget output = new CorpusTarget();

    public CorpusSelectCommand(Session session) {
        super(session);
    }

    @Override
    protected ExitCode execute() throws IOException {
        if (!affinelyIndependent) {
            throw usage("there is no method, expected --affinely-independent");
        }
        Path target = output.choose(spec(), model);
        model.load(spec(), Runtime.getRuntime().availableProcessors(), loaded -> {
            loaded.source().examples().notes().forEach(session().err()::println);
            Corpus corpus = loaded.corpus();
            Selection selection = AffineBasis.withDefaults().select(corpus.latents());
            SelectionPrice price = SelectionPrice.of(corpus.latents(), selection, Workers.all());
            List<Derivation> history = new ArrayList<>(loaded.source().history());
            history.add(Derivation.of(selection, corpus));
            print(price, selection, corpus);
            CorpusTarget.write(session(), target, loaded, selection.of(corpus), history);
        });
        return ExitCode.OK;
    }

    private void print(SelectionPrice price, Selection selection, Corpus corpus) {
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
                NumberText.significant(residuals.median()),
                NumberText.significant(residuals.mean()),
                NumberText.significant(residuals.largest()));
    }
}
