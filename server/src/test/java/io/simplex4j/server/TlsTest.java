package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTPS, with a key that the JDK's keytool made. */
class TlsTest {
    private static final String PASSWORD = "not a secret";

    @TempDir
    private static Path folder;

    private static Path store;
    private static Path certificate;
    private static Path key;

    @BeforeAll
    static void make() throws Exception {
        store = key("server", "EC");
        KeyStore keys = keys(store);
        String alias = Collections.list(keys.aliases()).get(0);
        certificate =
                pem("certificate.pem", "CERTIFICATE", keys.getCertificate(alias).getEncoded());
        key = pem(
                "key.pem",
                "PRIVATE KEY",
                keys.getKey(alias, PASSWORD.toCharArray()).getEncoded());
    }

    private static Path key(String name, String algorithm) throws Exception {
        Path file = folder.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keystore",
                        file.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keyalg",
                        algorithm,
                        "-alias",
                        name,
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue()).isZero();
        return file;
    }

    private static KeyStore keys(Path file) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(new ByteArrayInputStream(Files.readAllBytes(file)), PASSWORD.toCharArray());
        return keys;
    }

    private static Path pem(String name, String kind, byte[] bytes) throws Exception {
        String text = "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes) + "\n-----END " + kind + "-----\n";
        return Files.writeString(folder.resolve(name), text);
    }

    private static RunningServer start(Tls tls) throws Exception {
        return ExplanationServer.of(List.of(Served.model())).withTls(tls).start();
    }

    @Test
    void a_handshake_has_as_much_time_as_a_head() throws Exception {
        try (RunningServer server = ExplanationServer.of(List.of(Served.model()))
                        .withTls(Tls.ofKeyStore(store, PASSWORD))
                        .withLimits(Limits.withDefaults().withHeadTime(Duration.ofMillis(500)))
                        .start();
                Socket silent = new Socket("127.0.0.1", server.address().getPort())) {
            silent.setSoTimeout(20_000);
            assertThat(silent.getInputStream().read()).isEqualTo(-1);
        }
    }

    private static HttpClient trusting(String... protocols) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        KeyStore keys = keys(store);
        trusted.setCertificateEntry(
                "server", keys.getCertificate(Collections.list(keys.aliases()).get(0)));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        SSLParameters parameters = new SSLParameters();
        parameters.setProtocols(protocols);
        return HttpClient.newBuilder()
                .sslContext(context)
                .sslParameters(parameters)
                .build();
    }

    private static HttpResponse<String> ready(HttpClient client, RunningServer server) throws Exception {
        return client.send(
                HttpRequest.newBuilder(server.address().resolve("/v2/health/ready"))
                        .build(),
                BodyHandlers.ofString());
    }

    @Test
    void answers_by_tls_12_and_13_with_a_key_store_and_with_pem() throws Exception {
        for (Tls tls : List.of(Tls.ofKeyStore(store, PASSWORD), Tls.ofPem(certificate, key))) {
            try (RunningServer server = start(tls)) {
                assertThat(server.address()).hasScheme("https");
                for (String protocol : List.of("TLSv1.2", "TLSv1.3")) {
                    HttpResponse<String> answer = ready(trusting(protocol), server);
                    assertThat(answer.body()).isEqualTo("{\"ready\":true}\n");
                    assertThat(answer.sslSession().orElseThrow().getProtocol()).isEqualTo(protocol);
                }
            }
        }
    }

    @Test
    void refuses_plain_text_and_goes_on() throws Exception {
        try (RunningServer server = start(Tls.ofKeyStore(store, PASSWORD))) {
            try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
                socket.setSoTimeout(20_000);
                socket.getOutputStream()
                        .write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                InputStream in = socket.getInputStream();
                assertThat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
                        .doesNotContain("alive");
            }
            assertThatThrownBy(() -> ready(HttpClient.newHttpClient(), server))
                    .as("a client that does not trust the certificate")
                    .isInstanceOf(SSLException.class);
            assertThat(ready(trusting("TLSv1.3"), server).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void is_a_reason_to_listen_on_other_addresses() throws Exception {
        try (RunningServer server = ExplanationServer.of(List.of(Served.model()))
                .withAddress("0.0.0.0", 0)
                .withTls(Tls.ofPem(certificate, key))
                .start()) {
            HttpRequest request = HttpRequest.newBuilder(java.net.URI.create(
                            "https://localhost:" + server.address().getPort() + "/"))
                    .build();
            assertThat(trusting("TLSv1.3")
                            .send(request, BodyHandlers.ofString())
                            .body())
                    .contains("alive");
        }
    }

    @Test
    void the_cookie_of_the_page_stays_within_it() throws Exception {
        try (RunningServer server = ExplanationServer.of(List.of(Served.model()))
                .withTls(Tls.ofPem(certificate, key))
                .withToken("secret")
                .start()) {
            HttpRequest form = HttpRequest.newBuilder(server.address().resolve("/token"))
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(HttpRequest.BodyPublishers.ofString("token=secret"))
                    .build();
            assertThat(trusting("TLSv1.3")
                            .send(form, BodyHandlers.ofString())
                            .headers()
                            .firstValue("Set-Cookie")
                            .orElseThrow())
                    .startsWith("simplex-page=")
                    .endsWith("; Secure");
        }
    }

    @Test
    void says_what_is_wrong_with_files() throws Exception {
        refused(() -> Tls.ofKeyStore(store, "another"), "cannot be opened as PKCS12 with this password");
        refused(() -> Tls.ofKeyStore(certificate, PASSWORD), "cannot be opened as PKCS12");
        refused(() -> Tls.ofKeyStore(folder.resolve("none"), PASSWORD), "cannot be read");
        refused(() -> Tls.ofPem(key, key), "has no certificate");
        refused(() -> Tls.ofPem(certificate, certificate), "has no private key without a password");
        refused(
                () -> Tls.ofPem(certificate, pem("old.pem", "RSA PRIVATE KEY", new byte[9])),
                "has no private key without a password; expected one in PEM that begins with");
        KeyStore other = keys(key("other", "EC"));
        Path foreign = pem(
                "other.pem",
                "PRIVATE KEY",
                other.getKey("other", PASSWORD.toCharArray()).getEncoded());
        refused(() -> Tls.ofPem(certificate, foreign), "the key does not match the certificate, whose algorithm is EC");
    }

    private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable reading, String words) {
        assertThatThrownBy(reading)
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining(words)
                .message()
                .doesNotContain("\n");
    }
}
