package org.mobula.tools.programs;

/** Has its main method from an ancestor. */
class Inherited extends Inherited.Base {
    abstract static class Base {
        protected void main() {
            System.out.println("main of " + getClass().getSimpleName() + " on thread "
                    + Thread.currentThread().getName());
        }
    }
}
