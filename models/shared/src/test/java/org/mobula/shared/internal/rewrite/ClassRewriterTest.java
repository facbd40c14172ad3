package org.mobula.shared.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Code of all shapes remains valid: classes of the JDK, as if all were annotated. */
@Timeout(60)
class ClassRewriterTest {
    /** All classes are annotated. */
    private static final class AllClasses extends SharedClasses {
        AllClasses() {
            super(ClassRewriterTest::file);
        }

        @Override
        public boolean isShared(String name) {
            return true;
        }
    }

    private static byte @Nullable [] file(String name) {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java/util/DualPivotQuicksort",
                "java/util/Arrays",
                "java/util/HashMap",
                "java/util/HashMap$TreeNode",
                "java/util/concurrent/ConcurrentHashMap",
                "java/util/zip/ZipFile$Source",
                "java/util/regex/Pattern",
                "java/util/Formatter$FormatSpecifier",
                "java/math/BigInteger",
                "java/math/MutableBigInteger",
                "java/lang/String",
                "java/lang/StringLatin1",
                "java/lang/Character",
                "java/text/DecimalFormat",
                "java/util/Calendar",
                "sun/security/provider/SHA2",
                "com/sun/crypto/provider/AESCrypt"
            })
    void rewrittenCodeIsValid(String name) {
        SharedClasses classes = new AllClasses();
        ClassModel model = classes.model(name).orElseThrow();
        byte[] rewritten = ClassRewriter.rewrite(model, classes);
        assertThat(rewritten).isNotEqualTo(file(name));
        ClassFile files = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(classes.hierarchy()));
        assertThat(files.verify(rewritten)).isEmpty();
    }

    /** Loops of which each access goes to an array that does not change are there with and without checks. */
    @ParameterizedTest
    @ValueSource(strings = {"java/util/Arrays"})
    void loopsOverArraysHaveChecksBeforeThem(String name) {
        SharedClasses classes = new AllClasses();
        ClassModel model = classes.model(name).orElseThrow();
        List<Integer> loops = model.methods().stream()
                .filter(method -> method.methodName().equalsString("fill")
                        && method.code().isPresent())
                .map(method -> new MethodRewriter(model, method, method.code().orElseThrow(), classes).loops())
                .toList();
        assertThat(loops).isNotEmpty().containsOnly(1);
    }
}
