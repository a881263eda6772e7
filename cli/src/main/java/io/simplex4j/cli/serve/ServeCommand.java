package io.simplex4j.cli.serve;

import io.simplex4j.cli.option.ConfigFile;
import io.simplex4j.cli.option.LanguageOption;
import io.simplex4j.cli.option.RecordOptions;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.report.pdf.PdfReport;
import io.simplex4j.server.AuditLevel;
import io.simplex4j.server.ExplanationServer;
import io.simplex4j.server.Limits;
import io.simplex4j.server.RunningServer;
import io.simplex4j.server.ServedModel;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code simplex serve}: explanations over HTTP. */
@Command(
        name = "serve",
        description = {
            "Serve explanations over HTTP: KServe's V1 protocol, the Open Inference Protocol V2, and a page for"
                    + " people at /ui/.",
            "The first line of the output is the address, once everything is ready. Stops after Ctrl-C or"
                    + " SIGTERM, once the requests already begun are answered."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex serve --model clinical.onnx --schema clinical.yaml --corpus dutch.csv --http_port 8080",
            "  curl -H 'Content-Type: application/json' \\",
            "     -d '{\"rows\": [{\"age\": 62, \"grade\": 3}]}' \\",
            "     http://127.0.0.1:8080/v1/models/clinical:explain",
            "  simplex serve --model a=m1.onnx --model b=m2.onnx --corpus a/here=h.npy --corpus b/there=t.npy",
            "     a corpus without the name of a model is for all models; the first of a model is its default",
            "  simplex serve … --cases patients.csv --calibration held-out.csv",
            "     shows the patients on the page, the least explained first, with verdicts by p-values",
            "  simplex serve --model encoder.onnx --decoder decoder.onnx --corpus corpus.npy",
            "     an autoencoder: explanations show what is decoded from latents and mixtures",
            "  simplex serve --config serve.yaml --http_port 8081",
            "     options from a file, as 'http_port: 8080'; those of the command line replace them",
            "  simplex serve --model clinical.onnx --corpus dutch.csv --data record --audit full",
            "     every answer is on record before it leaves; simplex audit verify --data record"
        })
public final class ServeCommand extends SessionCommand {
    @Mixin
    private ModelsOptions models = new ModelsOptions();

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "threads that solve (default: as many as there are processors)")
    private @Nullable Integer threads;

    @Mixin
    private LimitOptions limits = new LimitOptions();

    @Option(names = "--check", description = "load everything, print what would be served, and exit")
    private boolean checks;

    @Mixin
    private RecordOptions record = new RecordOptions();

    @Option(
            names = "--audit",
            paramLabel = "LEVEL",
            description = "what the record keeps: off, hash (who, when, digests) or full (explanations too) (default:"
                    + " hash with --data or --database, off without)")
    private @Nullable String audit;

    @Option(
            names = "--language",
            paramLabel = "en|de",
            description = "language of the page: en, or de for German (default: the one that the browser prefers)")
    private @Nullable String language;

    @Option(names = "--quiet", description = "do not write a line for each request to the standard error output")
    private boolean quiet;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "same as --threads, as KServe passes it to an explainer")
    private @Nullable Integer workers;

    @Option(
            names = "--predictor_host",
            paramLabel = "HOST",
            description = "server that predicts, as KServe passes it to an explainer: its outputs are compared with the"
                    + " model's, and explanations warn where they differ")
    private @Nullable String predictorHost;

    /** KServe appends options to those of a container, so the last value of an option counts. */
    @Override
    protected void adapt(CommandLine line) {
        line.setOverwrittenOptionsAllowed(true);
        ConfigFile.addTo(line.getCommandSpec());
    }

    @Override
    protected ExitCode execute() throws IOException {
        check();
        Limits chosen = limits.limits();
        List<Runnable> closing = new ArrayList<>();
        try {
            List<ServedModel> loaded = models.load(closing);
            loaded.stream()
                    .flatMap(ServeCommand::examples)
                    .flatMap(examples -> examples.notes().stream())
                    .distinct()
                    .forEach(session().err()::println);
            ExplanationServer server = server(loaded, chosen);
            if (!checks) {
                serve(server);
            }
        } finally {
            closing.forEach(Runnable::run);
        }
        return ExitCode.OK;
    }

    /** Returns everything that was read for a model. */
    private static Stream<Examples> examples(ServedModel model) {
        return Stream.of(
                        model.corpora().values().stream().map(Corpus::examples),
                        model.calibrations().values().stream()
                                .flatMap(calibration -> calibration.examples().stream())
                                .map(Corpus::examples),
                        model.cases().values().stream())
                .flatMap(all -> all);
    }

    private void check() {
        access.check();
        require(
                solvers() >= 1 && solvers() <= 1024,
                "--threads is " + solvers() + "; expected a number from 1 to 1024");
        models.check();
        require(
                level() == AuditLevel.OFF || record.store().isPresent(),
                "--audit is " + audit + "; expected --data or --database too");
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new UsageException(otherwise);
        }
    }

    private int solvers() {
        return threads != null
                ? threads
                : workers != null ? workers : Runtime.getRuntime().availableProcessors();
    }

    private ExplanationServer server(List<ServedModel> served, Limits chosen) {
        if (checks) {
            served.forEach(model -> model.corpora()
                    .forEach((name, corpus) -> session()
                            .out()
                            .println(model.name() + ": " + name + ", " + NumberText.count(corpus.size(), "example")
                                    + model.decoder()
                                            .map(decoder -> ", decoded by " + decoder.name())
                                            .orElse(""))));
        }
        ExplanationServer server = access.applied(ExplanationServer.of(served)
                .withSolvers(solvers())
                .withLimits(chosen)
                .withCache(limits.cache())
                .withPdf((why, title) -> PdfReport.of(why).withTitle(title)));
        if (language != null) {
            server = server.withLanguage(new LanguageOption(language).chosen());
        }
        AuditLevel level = level();
        if (level != AuditLevel.OFF) {
            server = server.withRecord(record.requireStore(), level);
        }
        if (predictorHost != null) {
            server = compared(server, predictorHost);
        }
        return quiet ? server : server.withLog(session().err()::println);
    }

    private void serve(ExplanationServer server) throws IOException {
        try (RunningServer running = start(server)) {
            Thread drain = new Thread(running::close, "drain");
            Runtime.getRuntime().addShutdownHook(drain);
            session().out().println(running.address());
            session().out().flush();
            running.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private AuditLevel level() {
        boolean kept = record.store().isPresent();
        String chosen = audit == null ? (kept ? "hash" : "off") : audit;
        return switch (chosen) {
            case "off" -> AuditLevel.OFF;
            case "hash" -> AuditLevel.HASH;
            case "full" -> AuditLevel.FULL;
            default -> throw new UsageException("--audit is " + chosen + "; expected off, hash or full");
        };
    }

    private ExplanationServer compared(ExplanationServer server, String host) {
        try {
            return server.withPredictor(URI.create(host.contains("://") ? host : "http://" + host));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--predictor_host is " + host + "; expected a host, such as name:8080");
        }
    }

    private RunningServer start(ExplanationServer server) {
        try {
            return server.start();
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "cannot listen on " + access.place() + ": " + e.getMessage() + "; expected a free port",
                    e);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}
