package io.simplex4j.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** A browser of the machine, without a window. */
final class Chromium implements AutoCloseable {
    private static final String MISSING =
            "no Chromium found, install chromium or set SIMPLEX_CHROMIUM; browser tests skipped";
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");
    private static final List<String> ARGUMENTS = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-site-isolation-trials",
            "--renderer-process-limit=1",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Playwright playwright, Browser browser) {
        this.playwright = playwright;
        this.browser = browser;
    }

    /** Opens the browser; where there is none, skips the test, or fails it if browser tests are required. */
    static Chromium open() {
        Optional<Path> program = program(System.getenv());
        if (program.isEmpty()) {
            missing("required".equals(System.getenv("SIMPLEX_BROWSER")), System.err);
        }
        Map<String, String> environment = new LinkedHashMap<>(System.getenv());
        environment.put("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        Playwright playwright = Playwright.create(new Playwright.CreateOptions().setEnv(environment));
        try {
            Browser browser = playwright
                    .chromium()
                    .launch(new BrowserType.LaunchOptions()
                            .setExecutablePath(program.orElseThrow())
                            .setArgs(ARGUMENTS));
            return new Chromium(playwright, browser);
        } catch (RuntimeException e) {
            playwright.close();
            throw e;
        }
    }

    static void missing(boolean required, PrintStream terminal) {
        terminal.println(MISSING);
        if (required) {
            throw new IllegalStateException(
                    "no Chromium found, install chromium or set SIMPLEX_CHROMIUM: SIMPLEX_BROWSER=required");
        }
        Assumptions.abort(MISSING);
    }

    /** The program of the browser: what the environment names, or what is on the path under a usual name. */
    static Optional<Path> program(Map<String, String> environment) {
        String named = environment.getOrDefault("SIMPLEX_CHROMIUM", "");
        if (!named.isBlank()) {
            return Optional.of(Path.of(named)).filter(Files::isExecutable);
        }
        List<Path> places = new ArrayList<>();
        for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            NAMES.forEach(name -> places.add(Path.of(folder, name)));
        }
        places.add(Path.of("/Applications/Chromium.app/Contents/MacOS/Chromium"));
        places.add(Path.of("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"));
        return places.stream().filter(Files::isExecutable).findFirst();
    }

    Browser browser() {
        return browser;
    }

    @Override
    public void close() {
        playwright.close();
    }
}
