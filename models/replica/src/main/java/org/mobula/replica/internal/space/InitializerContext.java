package org.mobula.replica.internal.space;

/**
 * A static initialiser runs, at each rank at another moment, within the call that used the class first. It may write to
 * new objects, which no other code can see, and must not be unwound, because its class would be unusable from then on.
 */
final class InitializerContext implements ExecutionContext {
    static final InitializerContext ANY = new InitializerContext();

    private InitializerContext() {}

    @Override
    public void write() {}

    @Override
    public int number() {
        throw new IllegalStateException("a static initialiser asks for the hash code of an object whose class has none,"
                + " and it runs at another moment at each rank. Give the class a hashCode");
    }

    @Override
    public void await(Object monitor, long nanos) {
        throw new IllegalStateException("a static initialiser waits, and no call can notify it. Wait in a method");
    }

    @Override
    public void notify(Object monitor, boolean all) {}

    @Override
    public void enter(Object monitor) {}

    @Override
    public void exit(Object monitor) {}
}
