package org.mobula.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.codec.Exchange.pass;

import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** writeReplace, readResolve and Externalizable. */
class ReplacementTest {
    static final class Period implements Serializable {
        private final transient int from;
        private final transient int to;

        Period(int from, int to) {
            this.from = from;
            this.to = to;
        }

        private Object writeReplace() {
            return new Form(from, to);
        }

        private void readObject(ObjectInputStream in) throws InvalidObjectException {
            throw new InvalidObjectException("proxy required");
        }

        private static final class Form implements Serializable {
            private final int from;
            private final int to;

            Form(int from, int to) {
                this.from = from;
                this.to = to;
            }

            private Object readResolve() {
                return new Period(from, to);
            }
        }
    }

    @Test
    void aSerializationProxyReplacesItsObject() {
        Period got = pass(new Period(3, 7));

        assertThat(got.from).isEqualTo(3);
        assertThat(got.to).isEqualTo(7);
    }

    @Test
    void objectsSharedThroughAProxyStayShared() {
        Period one = new Period(1, 2);

        Object[] got = pass(new Object[] {one, one, List.of(one)});

        assertThat(got[0]).isSameAs(got[1]).isInstanceOf(Period.class);
        assertThat(((List<?>) got[2]).getFirst()).isSameAs(got[0]);
    }

    static final class Single implements Serializable {
        static final Single ONLY = new Single();
        String content = "x";

        private Object readResolve() throws ObjectStreamException {
            return ONLY;
        }
    }

    @Test
    void aSingletonStaysSingle() {
        Object[] got = pass(new Object[] {Single.ONLY, Single.ONLY, new Single[] {Single.ONLY}});

        assertThat(got[0]).isSameAs(Single.ONLY);
        assertThat(got[1]).isSameAs(Single.ONLY);
        assertThat(((Single[]) got[2])[0]).isSameAs(Single.ONLY);
    }

    static class Parent implements Serializable {
        int value;

        protected Object readResolve() {
            value++;
            return this;
        }

        Object writeReplace() {
            value += 10;
            return this;
        }
    }

    static class Child extends Parent {
        Object other;
    }

    static class PrivateParent implements Serializable {
        int value;

        private Object readResolve() {
            return "never";
        }
    }

    static class PrivateChild extends PrivateParent {}

    @Test
    void subclassesInheritTheMethodsThatTheyCanSee() {
        assertThat(pass(new Child()).value).isEqualTo(11);
        assertThat(pass(new PrivateChild())).isInstanceOf(PrivateChild.class);
    }

    static class ToOther implements Serializable {
        private Object readResolve() {
            return "a string";
        }
    }

    static class Holder implements Serializable {
        ToOther other = new ToOther();
    }

    @Test
    void aReadResolveOfAnotherTypeIsAcceptedOnlyWhereItFits() {
        assertThat(Exchange.open().send(new ToOther())).isEqualTo("a string");
        assertThatThrownBy(() -> pass(new Holder()))
                .isInstanceOf(CorruptMessageException.class)
                .hasMessageContaining("an object of another class than its place takes");
    }

    static class ToNull implements Serializable {
        private Object readResolve() {
            return null;
        }
    }

    static class FromNull implements Serializable {
        private Object writeReplace() {
            return null;
        }
    }

    @Test
    void nullMayReplaceAnObjectOnBothSides() {
        ToNull one = new ToNull();

        assertThat((Object[]) pass(new Object[] {one, one, new FromNull()})).containsExactly(null, null, null);
    }

    static class Cyclic implements Serializable {
        List<Object> members = new ArrayList<>();
        transient boolean resolved;

        private Object readResolve() {
            Cyclic other = new Cyclic();
            other.members = members;
            other.resolved = true;
            return other;
        }
    }

    @Test
    void aCycleSeesTheUnresolvedObjectAsInTheJdk() {
        Cyclic sent = new Cyclic();
        sent.members.add(sent);

        Cyclic got = pass(sent);

        assertThat(got.resolved).isTrue();
        assertThat(((Cyclic) got.members.getFirst()).resolved).isFalse();
    }

    record Named(String name, Object more) implements Serializable {
        private Object writeReplace() {
            return name.equals("replace") ? new Named("replaced", more) : this;
        }

        private Object readResolve() {
            return new Named(name + "!", more);
        }
    }

    @Test
    void recordsAreReplacedAndResolved() {
        assertThat(pass(new Named("replace", new Named("plain", null))))
                .isEqualTo(new Named("replaced!", new Named("plain!", null)));
    }

    @Test
    void aDeepChainOfProxiedObjectsArrives() {
        Named deep = null;
        for (int i = 0; i < 20_000; i++) {
            deep = new Named("replace", deep);
        }

        int depth = 0;
        for (Named at = pass(deep); at != null; at = (Named) at.more) {
            depth++;
        }

        assertThat(depth).isEqualTo(20_000);
    }

    static final class Key implements Serializable {
        private final int number;

        Key(int number) {
            this.number = number;
        }

        private Object writeReplace() {
            return new Form(number);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }

        private record Form(int number) implements Serializable {
            private Object readResolve() {
                return new Key(number);
            }
        }
    }

    @Test
    void keysAreResolvedBeforeTheirMapIsCreated() {
        Map<Key, String> got = pass(new HashMap<>(Map.of(new Key(1), "one", new Key(2), "two")));

        assertThat(got)
                .containsEntry(new Key(1), "one")
                .containsEntry(new Key(2), "two")
                .hasSize(2);
    }

    static class First implements Serializable {
        private Object writeReplace() {
            return new Second();
        }
    }

    static class Second implements Serializable {
        private Object writeReplace() {
            return new First();
        }
    }

    @Test
    void endlessReplacementsAreRefused() {
        assertThatThrownBy(() -> pass(new First()))
                .isInstanceOf(NotCarriableException.class)
                .hasMessageContaining("its writeReplace leads from class to class without end");
    }

    enum Ignoring {
        ONE {
            @Override
            public String toString() {
                return "one";
            }
        };

        Object writeReplace() {
            return "never";
        }

        Object readResolve() {
            return "never";
        }
    }

    @Test
    void enumsIgnoreWriteReplaceAndReadResolve() {
        assertThat(pass(Ignoring.ONE)).isSameAs(Ignoring.ONE);
    }

    public static class External implements Externalizable {
        int made = 1;
        String name;
        External self;
        byte[] rest = {};

        public External() {
            made = 2;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(name);
            out.writeInt(rest.length);
            out.write(rest);
            out.writeObject(self);
            out.writeObject("not read");
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            name = (String) in.readObject();
            int length = in.readInt();
            if (length < 0 || length > 10_000) {
                throw new InvalidObjectException("a length of " + length);
            }
            rest = new byte[length];
            in.readFully(rest);
            self = (External) in.readObject();
        }
    }

    @Test
    void anExternalizableObjectWritesAndReadsItself() {
        External sent = new External();
        sent.name = "ext";
        sent.self = sent;
        sent.rest = new byte[3000];
        sent.rest[2999] = 9;

        Object[] got = pass(new Object[] {sent, sent});

        External first = (External) got[0];
        assertThat(first.name).isEqualTo("ext");
        assertThat(first.made).isEqualTo(2);
        assertThat(first.self).isSameAs(first).isSameAs(got[1]);
        assertThat(first.rest).isEqualTo(sent.rest);
    }

    public static class NoConstructor implements Externalizable {
        NoConstructor(int ignored) {}

        @Override
        public void writeExternal(ObjectOutput out) {}

        @Override
        public void readExternal(ObjectInput in) {}
    }

    @Test
    void anExternalizableClassWithoutItsConstructorIsRefused() {
        assertThatThrownBy(() -> pass(new NoConstructor(1)))
                .isInstanceOf(NotCarriableException.class)
                .hasMessage(
                        "class org.mobula.codec.ReplacementTest$NoConstructor cannot be sent: it is Externalizable and"
                                + " has no public constructor without arguments. Add one");
    }
}
