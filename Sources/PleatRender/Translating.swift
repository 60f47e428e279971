/// Returns a value; if computing it throws an error, throws the error that `translate` makes of it.
package func translating<Value, Inner: Error, Outer: Error>(
  _ value: @autoclosure () throws(Inner) -> Value, to translate: (Inner) -> Outer
) throws(Outer) -> Value {
  do throws(Inner) {
    return try value()
  } catch {
    throw translate(error)
  }
}
