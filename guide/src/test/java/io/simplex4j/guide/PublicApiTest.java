package io.simplex4j.guide;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares what each module exports with its listing in {@code docs/api}, so that a change of the public API is seen in review.
 * {@code -Dapi=record} writes the listings again.
 */
final class PublicApiTest {
    private static final Path LISTINGS = Markdown.ROOT.resolve("docs/api");

    /** Adapters, whose types mirror those of the library they adapt to. */
    private static final Set<String> ADAPTERS =
            Set.of("io.simplex4j.langchain4j", "io.simplex4j.spring.boot.starter", "io.simplex4j.cli");

    private static final Pattern PACKAGES = Pattern.compile("\\b(?:[a-z]\\w*\\.)+(?=[A-Z])");

    /** What {@code Object}, records and enums bring along. */
    private static final Set<String> IMPLIED =
            Set.of("equals(Object)", "hashCode()", "toString()", "values()", "valueOf(String)");

    static Stream<ModuleReference> modules() {
        Path[] folders = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains("simplex") || entry.contains("target"))
                .map(Path::of)
                .filter(PublicApiTest::isModule)
                .toArray(Path[]::new);
        return ModuleFinder.of(folders).findAll().stream()
                .filter(module -> !module.descriptor().isAutomatic())
                .filter(module -> module.descriptor().name().startsWith(Publication.GROUP + "."))
                .filter(module -> !ADAPTERS.contains(module.descriptor().name()))
                .sorted((a, b) -> a.descriptor().name().compareTo(b.descriptor().name()));
    }

    private static boolean isModule(Path entry) {
        if (Files.isDirectory(entry)) {
            return Files.exists(entry.resolve("module-info.class"));
        }
        return entry.getFileName().toString().startsWith("simplex-");
    }

    @Test
    void every_listing_has_a_module() throws IOException {
        try (Stream<Path> files = Files.list(LISTINGS)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(modules()
                            .map(module -> file(module).getFileName().toString())
                            .toList());
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void the_public_api_is_as_listed(ModuleReference module) throws Exception {
        String found = listing(module);
        if ("record".equals(System.getProperty("api"))) {
            Files.createDirectories(LISTINGS);
            Files.writeString(file(module), found);
        }
        assertThat(found)
                .as("public API of %s; if the change is meant, write the listing again (CONTRIBUTING.md)", file(module))
                .isEqualTo(Files.readString(file(module), UTF_8));
    }

    private static Path file(ModuleReference module) {
        return LISTINGS.resolve(module.descriptor().name().substring(Publication.GROUP.length() + 1) + ".txt");
    }

    private static String listing(ModuleReference module) throws Exception {
        Set<String> packages = new TreeSet<>();
        module.descriptor().exports().stream()
                .filter(export -> !export.isQualified())
                .forEach(export -> packages.add(export.source()));
        List<String> lines = new ArrayList<>();
        for (String name : packages) {
            lines.add("package " + name);
            for (Class<?> type : types(module, name)) {
                describe(type, "  ", lines);
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static List<Class<?>> types(ModuleReference module, String packageName) throws Exception {
        Pattern inPackage = Pattern.compile(Pattern.quote(packageName.replace('.', '/')) + "/[^/$-]+\\.class");
        List<Class<?>> types = new ArrayList<>();
        try (var reader = module.open();
                Stream<String> entries = reader.list()) {
            for (String entry :
                    entries.filter(inPackage.asMatchPredicate()).sorted().toList()) {
                String name =
                        entry.substring(0, entry.length() - ".class".length()).replace('/', '.');
                Class<?> type = Class.forName(name, false, PublicApiTest.class.getClassLoader());
                if (Modifier.isPublic(type.getModifiers())) {
                    types.add(type);
                }
            }
        }
        return types;
    }

    private static void describe(Class<?> type, String indent, List<String> lines) {
        lines.add(indent + header(type));
        Set<String> members = new TreeSet<>();
        for (Field field : type.getDeclaredFields()) {
            if (isListed(field)) {
                members.add(field.isEnumConstant() ? field.getName() : named(field, field.getGenericType()));
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (isListed(constructor)) {
                members.add("new(" + parameters(constructor) + ")");
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            String call = method.getName() + "(" + parameters(method) + ")";
            if (isListed(method) && !IMPLIED.contains(call)) {
                members.add(modifier(method) + call + ": " + name(method.getGenericReturnType()));
            }
        }
        members.forEach(member -> lines.add(indent + "  " + member));
        Stream.of(type.getDeclaredClasses())
                .filter(nested -> isVisible(nested.getModifiers()))
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .forEach(nested -> describe(nested, indent + "  ", lines));
    }

    private static String header(Class<?> type) {
        String kind = type.isRecord()
                ? "record"
                : type.isEnum()
                        ? "enum"
                        : type.isInterface()
                                ? "interface"
                                : Modifier.isFinal(type.getModifiers()) ? "class" : "open class";
        String bounds =
                Stream.of(type.getTypeParameters()).map(Type::getTypeName).collect(joining(", "));
        return kind + " " + type.getSimpleName() + (bounds.isEmpty() ? "" : "<" + bounds + ">");
    }

    private static String named(Field field, Type type) {
        return modifier(field) + field.getName() + ": " + name(type);
    }

    private static String parameters(Executable executable) {
        return Stream.of(executable.getGenericParameterTypes())
                .map(PublicApiTest::name)
                .collect(joining(", "));
    }

    private static String name(Type type) {
        return PACKAGES.matcher(type.getTypeName()).replaceAll("").replace('$', '.');
    }

    private static String modifier(Member member) {
        return Modifier.isStatic(member.getModifiers()) ? "static " : "";
    }

    private static boolean isListed(Member member) {
        return isVisible(member.getModifiers()) && !member.isSynthetic();
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }
}
