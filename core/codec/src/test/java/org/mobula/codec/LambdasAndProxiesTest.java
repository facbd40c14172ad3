package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.codec.Exchange.pass;

import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class LambdasAndProxiesTest {
    private static final ClassLoader LOADER = LambdasAndProxiesTest.class.getClassLoader();

    interface Work extends Serializable {
        String on(int x);
    }

    interface Make<A, B> extends Function<A, B>, Serializable {}

    record Pair(String left, String right) {}

    static Work lambda(String captured) {
        return x -> captured + x;
    }

    @Test
    void aLambdaArrivesWithItsCapturedValues() {
        List<String> captured = new ArrayList<>(List.of("a"));
        int number = 3;
        Work work = x -> captured + ":" + number + ":" + x;

        assertThat(pass(work).on(4)).isEqualTo("[a]:3:4");
    }

    @Test
    void methodAndConstructorReferencesArrive() {
        Make<String, Integer> length = String::length;
        Make<String, StringBuilder> builder = StringBuilder::new;
        Work bound = "0123456789"::substring;

        assertThat(pass(length).apply("four")).isEqualTo(4);
        assertThat(pass(builder).apply("x")).hasToString("x");
        assertThat(pass(bound).on(7)).isEqualTo("789");
    }

    @Test
    void aLambdaSharedInAMessageStaysOneObject() {
        Work work = x -> "x" + x;

        Object[] got = pass(new Object[] {work, work});

        assertThat(got[0]).isSameAs(got[1]).isNotSameAs(work);
    }

    @Test
    void comparatorsCreatedByTheJdkArrive() {
        Make<Pair, String> left = Pair::left;
        Comparator<Pair> order = Comparator.comparing(left);

        List<Pair> got = new ArrayList<>(List.of(new Pair("b", "2"), new Pair("a", "1")));
        got.sort(pass(order));

        assertThat(got).extracting(Pair::left).containsExactly("a", "b");
    }

    @Test
    void aLambdaThatIsNotSerializableIsRefused() {
        Supplier<String> plain = () -> "x";

        assertThatThrownBy(() -> pass(plain))
                .isInstanceOf(NotCarriableException.class)
                .hasMessageEndingWith("it is a lambda that is not Serializable, or another hidden class, which no other"
                        + " rank has. Let the lambda's interface extend java.io.Serializable, or use a record or a named"
                        + " class");
    }

    @Test
    void aLambdaOfAClassThatIsNotAllowedIsRefusedOnBothSides() {
        Codecs strict = new Codecs(CodecOptions.defaults(), LOADER);
        Work work = x -> "x" + x;
        ObjectWriter writer = strict.session().writer();
        writer.begin(Exchange.output());

        assertThatThrownBy(() -> writer.writeObject(work))
                .isInstanceOf(RefusedTypeException.class)
                .hasMessageContaining("org.mobula.codec.LambdasAndProxiesTest");
        ObjectReader reader = strict.session().reader();
        reader.begin(Exchange.input(Exchange.open().write(work), false));
        assertThatThrownBy(reader::readObject)
                .isInstanceOf(RefusedTypeException.class)
                .hasMessageContaining("org.mobula.codec.LambdasAndProxiesTest");
    }

    @Test
    void aForgedLambdaOfAClassWithoutLambdasIsRejected() {
        SerializedLambda forged = new SerializedLambda(
                Pair.class,
                "java/util/function/Supplier",
                "get",
                "()Ljava/lang/Object;",
                6,
                "java/lang/System",
                "exit",
                "(I)V",
                "()Ljava/lang/Object;",
                new Object[] {1});

        assertThatThrownBy(() -> pass(forged)).isInstanceOf(RejectedObjectException.class);
    }

    @Test
    void aForgedLambdaOfAClassOfTheJdkIsRefused() {
        SerializedLambda forged = new SerializedLambda(
                java.util.Collections.class,
                "java/util/function/Supplier",
                "get",
                "()Ljava/lang/Object;",
                6,
                "java/lang/System",
                "gc",
                "()V",
                "()Ljava/lang/Object;",
                new Object[0]);

        assertThatThrownBy(() -> pass(forged))
                .isInstanceOf(RefusedTypeException.class)
                .hasMessageContaining("java.util.Collections");
    }

    interface Greeter {
        String greet(String name);
    }

    record Greeting(String word) implements InvocationHandler, Serializable {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return word + " " + arguments[0];
        }
    }

    static class Cyclic implements InvocationHandler, Serializable {
        Object proxy;

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return this.proxy == proxy ? "itself" : "another";
        }
    }

    static Greeter proxy(InvocationHandler handler, Class<?>... interfaces) {
        return (Greeter) Proxy.newProxyInstance(LOADER, interfaces, handler);
    }

    @Test
    void aProxyArrivesWithItsHandler() {
        Greeter got = pass(proxy(new Greeting("hello"), Greeter.class));

        assertThat(Proxy.isProxyClass(got.getClass())).isTrue();
        assertThat(got.greet("you")).isEqualTo("hello you");
    }

    @Test
    void aHandlerMayReferToItsProxy() {
        Cyclic handler = new Cyclic();
        Greeter proxy = proxy(handler, Greeter.class);
        handler.proxy = proxy;

        assertThat(pass(proxy).greet("x")).isEqualTo("itself");
    }

    @Test
    void eachInterfaceOfAProxyMustBeAllowed() {
        Exchange exchange = Exchange.open();
        Greeter sent = proxy(new Greeting("hi"), Greeter.class, Comparator.class);

        assertThatThrownBy(() -> exchange.write(sent))
                .isInstanceOf(RefusedTypeException.class)
                .hasMessageContaining("java.util.Comparator");
        exchange.here.allow(Comparator.class);
        Exchange.Message message = exchange.write(sent);
        assertThatThrownBy(() -> exchange.read(message))
                .isInstanceOf(RefusedTypeException.class)
                .hasMessageContaining("java.util.Comparator");
        exchange.there.allow(Comparator.class);
        assertThat(((Greeter) exchange.send(sent)).greet("you")).isEqualTo("hi you");
    }

    class Inner implements Serializable {
        int x = 5;
    }

    static class Outer implements Serializable {
        int y = 6;

        class Inside implements Serializable {
            int sum() {
                return y + 1;
            }
        }

        Serializable local(int captured) {
            class Local implements Serializable {
                @Override
                public String toString() {
                    return "local " + captured + " of " + y;
                }
            }
            return new Local();
        }
    }

    @Test
    void innerAndLocalClassesArriveWithTheirOuterObject() {
        Outer outer = new Outer();
        outer.y = 10;

        assertThat(pass(outer.new Inside()).sum()).isEqualTo(11);
        assertThat(pass(outer.local(4))).hasToString("local 4 of 10");
    }
}
