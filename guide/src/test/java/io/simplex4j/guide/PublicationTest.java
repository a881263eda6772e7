package io.simplex4j.guide;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is published is complete, and made so that the same sources give the same bytes anywhere. */
@Tag("published")
final class PublicationTest {
    private static final String SOURCES = "-sources.jar";
    private static final String JAVADOC = "-javadoc.jar";

    static List<String> libraries() throws Exception {
        return Publication.libraries();
    }

    @Test
    void the_bom_lists_the_published_artifacts_and_nothing_else() throws Exception {
        Path bom = Publication.pom("bom");
        List<String> published = libraries().stream().map(Publication::artifact).toList();
        String dependency = "/project/dependencyManagement/dependencies/dependency";
        assertThat(Publication.text(bom, dependency + "/artifactId")).isEqualTo(published);
        assertThat(Publication.text(bom, dependency + "/version")).containsOnly("${project.version}");
        assertThat(Publication.text(bom, "/project/version")).containsExactly(Publication.version());
        assertThat(Publication.text(bom, "/project/parent"))
                .as("the parent's versions would come along")
                .isEmpty();
    }

    @Test
    void the_bom_is_built_by_the_plugins_of_the_parent() throws Exception {
        Path bom = Publication.pom("bom");
        List<String> plugins = Publication.text(bom, "//plugin/artifactId");
        assertThat(plugins).isNotEmpty();
        for (String plugin : plugins) {
            String version = "//plugin[artifactId='" + plugin + "']/version";
            assertThat(Publication.text(bom, version))
                    .as(plugin)
                    .isEqualTo(Publication.text(Publication.PARENT, version));
        }
    }

    @Test
    void what_is_not_published_is_not_deployed() throws Exception {
        String skip = "/project/properties/maven.deploy.skip";
        assertThat(Publication.unpublished()).contains("cli", "lab", "lab/benchmarks", "guide");
        for (String module : Publication.unpublished()) {
            assertThat(Publication.text(Publication.pom(module), skip))
                    .as(module)
                    .containsExactly("true");
        }
        for (String module : libraries()) {
            assertThat(Publication.text(Publication.pom(module), skip))
                    .as(module)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void a_library_depends_on_libraries_only(String module) throws Exception {
        List<String> published = libraries().stream().map(Publication::artifact).toList();
        String ours = "/project/dependencies/dependency[groupId='" + Publication.GROUP + "']/artifactId";
        assertThat(published).containsAll(Publication.text(Publication.pom(module), ours));
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void a_jar_has_a_module_name_and_its_licence(String module) throws Exception {
        try (JarFile jar = new JarFile(Publication.jar(module).toFile())) {
            JarEntry descriptor = jar.getJarEntry("module-info.class");
            assertThat(descriptor).as("module-info.class").isNotNull();
            try (InputStream in = jar.getInputStream(descriptor)) {
                assertThat(ModuleDescriptor.read(in).name())
                        .isEqualTo(Publication.GROUP + "." + module.replace('-', '.'));
            }
            assertThat(Publication.read(jar, "META-INF/LICENSE"))
                    .isEqualTo(Files.readString(Markdown.ROOT.resolve("LICENSE")));
        }
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void fonts_come_with_their_licence(String module) throws Exception {
        try (JarFile jar = new JarFile(Publication.jar(module).toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                if (entry.getName().endsWith(".ttf")) {
                    String licence = entry.getName().replaceFirst("[^/]+$", "LICENSE");
                    assertThat(jar.getEntry(licence)).as(licence).isNotNull();
                    assertThat(Publication.read(jar, "META-INF/NOTICE")).contains(licence);
                }
            }
        }
    }

    /** No package is in two jars: the module system would refuse them. */
    @Test
    void the_jars_are_modules_beside_each_other() throws Exception {
        List<String> packages = new ArrayList<>();
        for (String module : libraries()) {
            ModuleFinder.of(Publication.jar(module)).findAll().stream()
                    .map(ModuleReference::descriptor)
                    .forEach(found -> packages.addAll(found.packages()));
        }
        assertThat(packages).contains("io.simplex4j.explanation").doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void sources_and_javadoc_lie_beside_the_jar(String module) throws Exception {
        Publication.jar(module);
        try (JarFile sources = new JarFile(Publication.file(module, SOURCES).toFile());
                JarFile javadoc = new JarFile(Publication.file(module, JAVADOC).toFile())) {
            assertThat(sources.stream()).anyMatch(entry -> entry.getName().endsWith("/package-info.java"));
            assertThat(javadoc.getEntry("index.html")).isNotNull();
        }
    }

    /** Built twice by {@code .ci/reproducible}; here only what would tell of a time or a place. */
    @ParameterizedTest
    @MethodSource("libraries")
    void jars_know_neither_when_nor_where_they_were_built(String module) throws Exception {
        OffsetDateTime time = OffsetDateTime.parse(
                Publication.text(Publication.PARENT, "/project/properties/project.build.outputTimestamp")
                        .get(0));
        for (Path jar : List.of(
                Publication.jar(module), Publication.file(module, SOURCES), Publication.file(module, JAVADOC))) {
            try (JarFile file = new JarFile(jar.toFile())) {
                List<JarEntry> entries = file.stream().toList();
                assertThat(entries).as(jar.toString()).hasSizeGreaterThan(2);
                for (JarEntry entry : entries) {
                    assertThat(entry.getTimeLocal()).as(jar + ": " + entry).isEqualTo(time.toLocalDateTime());
                    assertThat(bytes(file, entry))
                            .as(jar + ": " + entry)
                            .doesNotContain(Markdown.ROOT.toString(), System.getProperty("user.home") + "/");
                }
            }
        }
    }

    private static String bytes(JarFile jar, JarEntry entry) throws IOException {
        return new String(jar.getInputStream(entry).readAllBytes(), ISO_8859_1);
    }
}
