let golden = """
  TODO
  """
