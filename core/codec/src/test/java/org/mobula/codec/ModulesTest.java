package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModulesTest {
    private static final String POINT = "package shop; public class Point implements java.io.Serializable {"
            + " private int x = 4; public int x() { return x; } }";

    @TempDir
    private Path directory;

    @Test
    void aModuleThatOpensItsPackageNeedNotRequireTheCodec() throws ReflectiveOperationException {
        Exchange exchange = in("module shop { exports shop; opens shop; }");

        Object got = exchange.send(Sources.make(loader, "shop.Point"));

        assertThat(got.getClass().getMethod("x").invoke(got)).isEqualTo(4);
    }

    @Test
    void aModuleThatDoesNotOpenItsPackageIsReportedWithTheLineToAdd() {
        Exchange exchange = in("module shop { exports shop; }");

        assertThatThrownBy(() -> exchange.send(Sources.make(loader, "shop.Point")))
                .isInstanceOf(NotCarriableException.class)
                .hasMessage(
                        "class shop.Point cannot be sent: module shop does not open its package. Add to its module-info.java:"
                                + " opens shop to org.mobula.codec;");
    }

    private ClassLoader loader;

    private Exchange in(String descriptor) {
        Sources.compile(directory, List.of(), descriptor, POINT);
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration =
                boot.configuration().resolve(ModuleFinder.of(directory), ModuleFinder.of(), Set.of("shop"));
        loader = boot.defineModulesWithOneLoader(configuration, ModulesTest.class.getClassLoader())
                .findLoader("shop");
        Exchange exchange = new Exchange(CodecOptions.defaults(), loader, loader);
        exchange.here.allow("shop.*");
        exchange.there.allow("shop.*");
        return exchange;
    }
}
