package io.simplex4j.cli.serve;

import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.server.ExplanationServer;
import io.simplex4j.server.Tls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the address of a server and for access to it. */
final class AccessOptions {
    @Option(names = "--host", paramLabel = "H", description = "address to listen on (default: ${DEFAULT-VALUE})")
    private String host = "127.0.0.1";

    @Option(
            names = {"--http_port", "--port"},
            paramLabel = "P",
            description = "port to listen on; 0 takes a free one (default: ${DEFAULT-VALUE})")
    private int port = 8080;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "file of tokens, one per line; clients send one of them as Authorization: Bearer TOKEN")
    private @Nullable String tokenFile;

    @Option(
            names = "--tls-key-store",
            paramLabel = "FILE",
            description = "serve HTTPS with the key and certificates of this PKCS12 file, as keytool writes it")
    private @Nullable String keyStore;

    @Option(
            names = "--tls-password-file",
            paramLabel = "FILE",
            description = "file whose first line is the password of --tls-key-store")
    private @Nullable String passwordFile;

    @Option(
            names = "--tls-certificate",
            paramLabel = "FILE",
            description = "serve HTTPS with the certificates of this PEM file, the server's first")
    private @Nullable String certificate;

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            description = "private key of --tls-certificate, in PEM, PKCS8, without a password")
    private @Nullable String key;

    @Option(names = "--behind-proxy", description = "a proxy in front decides who may connect and by which host names")
    private boolean proxied;

    /** Checks that options fit together. */
    void check() {
        require(port >= 0 && port <= 65_535, "--http_port is " + port + "; expected a number from 0 to 65535");
        require(
                (keyStore == null) == (passwordFile == null),
                (keyStore == null ? "--tls-password-file" : "--tls-key-store") + " is given alone; expected "
                        + (keyStore == null ? "--tls-key-store" : "--tls-password-file") + " too");
        require(
                (certificate == null) == (key == null),
                (certificate == null ? "--tls-key" : "--tls-certificate") + " is given alone; expected "
                        + (certificate == null ? "--tls-certificate" : "--tls-key") + " too");
        require(
                keyStore == null || certificate == null,
                "--tls-key-store and --tls-certificate are both given; expected one of them");
        boolean guarded = tokenFile != null || keyStore != null || certificate != null || proxied;
        try {
            require(
                    InetAddress.getByName(host).isLoopbackAddress() || guarded,
                    "--host is " + host + ", which other machines can reach; expected --token-file, --tls-key-store or"
                            + " --behind-proxy too");
        } catch (UnknownHostException e) {
            throw new UsageException(
                    "--host is " + host + "; expected the name or number of an address of this machine", e);
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new UsageException(otherwise);
        }
    }

    /** Applies these options to a server. */
    ExplanationServer applied(ExplanationServer server) {
        ExplanationServer applied = server.withAddress(host, port);
        if (tokenFile != null) {
            for (String token : lines(tokenFile, "a token")) {
                applied = applied.withToken(token);
            }
        }
        Optional<Tls> tls = tls();
        if (tls.isPresent()) {
            applied = applied.withTls(tls.get());
        }
        return proxied ? applied.behindProxy() : applied;
    }

    /** Returns the address in words. */
    String place() {
        return host + ", port " + port;
    }

    private Optional<Tls> tls() {
        if (keyStore != null && passwordFile != null) {
            String store = keyStore;
            String password = lines(passwordFile, "a password").get(0);
            return Optional.of(Sources.read(
                    "key", ExitCode.BAD_DATA, () -> Tls.ofKeyStore(Sources.path(ExitCode.BAD_DATA, store), password)));
        }
        if (certificate != null && key != null) {
            String certificates = certificate;
            String secret = key;
            return Optional.of(Sources.read(
                    "key",
                    ExitCode.BAD_DATA,
                    () -> Tls.ofPem(
                            Sources.path(ExitCode.BAD_DATA, certificates), Sources.path(ExitCode.BAD_DATA, secret))));
        }
        return Optional.empty();
    }

    /** Returns the lines of a file that are not blank; there must be at least one. */
    private static List<String> lines(String name, String what) {
        try {
            List<String> lines = Files.readString(Sources.path(ExitCode.BAD_DATA, name))
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
            if (lines.isEmpty()) {
                throw new CommandFailure(ExitCode.BAD_DATA, name + ": is empty; expected one line with " + what);
            }
            return lines;
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.BAD_DATA, name + ": cannot be read; expected a file with " + what, e);
        }
    }
}
