package io.simplex4j.server;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.OneLine;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collections;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The private key and the certificates of a server that uses TLS 1.2 or 1.3. Immutable. */
public final class Tls {
    private static final char[] IN_MEMORY = "in memory".toCharArray();
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]*PRIVATE KEY)-----([^-]+)-----END [A-Z0-9 ]*PRIVATE KEY-----");

    private final KeyStore keys;
    private final char[] password;

    private Tls(KeyStore keys, char[] password) {
        this.keys = keys;
        this.password = password;
    }

    /**
     * Reads a PKCS12 file, as {@code keytool} and {@code openssl pkcs12} write it.
     *
     * @throws UnreadableDataException if the file cannot be read with the password, or has no private key
     */
    public static Tls ofKeyStore(Path file, String password) {
        try {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(new ByteArrayInputStream(bytes(file)), password.toCharArray());
            for (String alias : Collections.list(keys.aliases())) {
                if (keys.isKeyEntry(alias)) {
                    keys.getKey(alias, password.toCharArray());
                    return new Tls(keys, password.toCharArray());
                }
            }
            throw new UnreadableDataException(file.toString(), "has no private key; expected one with certificates");
        } catch (IOException | GeneralSecurityException e) {
            throw new UnreadableDataException(
                    file.toString(), "cannot be opened as PKCS12 with this password (" + why(e) + ")", e);
        }
    }

    /**
     * Reads PEM files: the certificates, the server's first, and the private key in PKCS8 without a password.
     *
     * @throws UnreadableDataException if a file cannot be read, or the key does not match the certificate
     */
    public static Tls ofPem(Path certificates, Path key) {
        Certificate[] chain = certificates(certificates);
        PrivateKey secret = privateKey(key, chain[0].getPublicKey());
        try {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(null, null);
            keys.setKeyEntry("server", secret, IN_MEMORY, chain);
            return new Tls(keys, IN_MEMORY);
        } catch (IOException | GeneralSecurityException e) {
            throw new UnreadableDataException(key.toString(), "cannot be used (" + why(e) + ")", e);
        }
    }

    private static Certificate[] certificates(Path file) {
        try {
            Certificate[] chain = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(bytes(file)))
                    .toArray(Certificate[]::new);
            if (chain.length == 0) {
                throw new UnreadableDataException(file.toString(), "has no certificate; expected at least one");
            }
            return chain;
        } catch (GeneralSecurityException e) {
            throw new UnreadableDataException(file.toString(), "has no certificate in PEM; expected at least one", e);
        }
    }

    private static PrivateKey privateKey(Path file, PublicKey belonging) {
        String expected = "expected one in PEM that begins with -----BEGIN PRIVATE KEY----- (openssl pkcs8 -topk8"
                + " -nocrypt makes it)";
        Matcher found = KEY.matcher(new String(bytes(file), StandardCharsets.ISO_8859_1));
        if (!found.find() || !found.group(1).equals("PRIVATE KEY")) {
            throw new UnreadableDataException(file.toString(), "has no private key without a password; " + expected);
        }
        try {
            PrivateKey key = KeyFactory.getInstance(belonging.getAlgorithm())
                    .generatePrivate(
                            new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(found.group(2))));
            if (matches(key, belonging)) {
                return key;
            }
            throw new GeneralSecurityException("another key");
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new UnreadableDataException(
                    file.toString(),
                    "the key does not match the certificate, whose algorithm is " + belonging.getAlgorithm() + "; "
                            + expected,
                    e);
        }
    }

    /** Returns whether a signature of the private key verifies with the public key. */
    private static boolean matches(PrivateKey secret, PublicKey known) throws GeneralSecurityException {
        String algorithm = known.getAlgorithm();
        Signature signature = Signature.getInstance(
                switch (algorithm) {
                    case "RSA" -> "SHA256withRSA";
                    case "EC" -> "SHA256withECDSA";
                    default -> algorithm;
                });
        signature.initSign(secret);
        signature.update(new byte[32]);
        byte[] signed = signature.sign();
        signature.initVerify(known);
        signature.update(new byte[32]);
        return signature.verify(signed);
    }

    private static String why(Exception problem) {
        return problem instanceof IOException io ? OneLine.of(io) : OneLine.of(String.valueOf(problem.getMessage()));
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UnreadableDataException(file.toString(), "cannot be read (" + why(e) + ")", e);
        }
    }

    KeyStore keys() {
        return keys;
    }

    String password() {
        return String.valueOf(password);
    }
}
