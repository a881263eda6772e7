package io.simplex4j.guide;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** What the build makes for others to use, read from its POMs. */
final class Publication {
    static final String GROUP = "io.simplex4j";
    static final Path PARENT = Markdown.ROOT.resolve("pom.xml");

    private Publication() {}

    /** The version of everything. */
    static String version() throws Exception {
        return text(PARENT, "/project/version").get(0);
    }

    /** The folders of the published modules that have code, in the order of the build. */
    static List<String> libraries() throws Exception {
        List<String> found = new ArrayList<>();
        for (String module : text(PARENT, "/project/modules/module")) {
            if (!text(pom(module), "/project/packaging").contains("pom")) {
                found.add(module);
            }
        }
        assertThat(found).contains("core", "report");
        return found;
    }

    /** The folders of what is built besides. */
    static List<String> unpublished() throws Exception {
        return text(PARENT, "/project/profiles/profile/modules/module");
    }

    static Path pom(String module) {
        Path place = Markdown.ROOT.resolve(module);
        return Files.isDirectory(place) ? place.resolve("pom.xml") : place;
    }

    static String artifact(String module) {
        return "simplex-" + module;
    }

    /** What is between the tags at a place of a POM. */
    static List<String> text(Path pom, String place) throws Exception {
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
        NodeList nodes =
                (NodeList) XPathFactory.newInstance().newXPath().evaluate(place, document, XPathConstants.NODESET);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent().strip());
        }
        return texts;
    }

    /** A file beside the classes of a module: its ending tells jar, sources, Javadoc or SBOM. */
    static Path file(String module, String ending) throws Exception {
        return Markdown.ROOT.resolve(module).resolve("target").resolve(artifact(module) + "-" + version() + ending);
    }

    /** The jar of a module. The test ends here where modules are folders of classes, as before the phase "package". */
    static Path jar(String module) throws Exception {
        List<String> classPath = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
        assumeTrue(
                classPath.contains(file("core", ".jar").toString()),
                "needs the jars of this build, as mvn verify makes them");
        Path jar = file(module, ".jar");
        assertThat(Files.isRegularFile(jar)).as("is there: %s", jar).isTrue();
        return jar;
    }

    /** The text of a file in a jar. */
    static String read(JarFile jar, String name) throws IOException {
        assertThat(jar.getEntry(name)).as("%s in %s", name, jar.getName()).isNotNull();
        return new String(jar.getInputStream(jar.getEntry(name)).readAllBytes(), UTF_8);
    }
}
